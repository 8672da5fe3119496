import { can } from '#core/permissions.ts';
import type { TeamSettings } from '#core/settings.ts';
import { isEqual } from '#core/is-equal.ts';
import { err, ok, type Result } from '#core/result.ts';
import { holdsAmounts } from '#server/db/amounts.ts';
import { judgeLowStock } from '#server/db/low-stock-events.ts';
import { lockMembership } from '#server/db/leaving.ts';
import { roleIn } from '#server/db/members.ts';
import { setTeamSettings, teamSettingsOf, type SettingChange } from '#server/db/settings.ts';
import type { Database } from '#server/db/sql.ts';
import { lockTeam, moveCounter } from '#server/db/history/team-counters.ts';

/** What a team has set now, and the version that the change made, if it changed what anybody sees of the rows. */
export interface ChangedSettings {
  readonly settings: TeamSettings;
  readonly version?: number;
}

/** Sets some settings of a team, for whoever may at that moment. `in_use`: the currency stays, because rows hold amounts in it. */
export const changeTeamSettings = (
  db: Database,
  { teamId, values, userId, now, isOffer }: SettingChange,
): Promise<Result<ChangedSettings, 'forbidden' | 'not_found' | 'in_use'>> =>
  db.transaction(async (tx) => {
    const own = (await lockMembership(tx, teamId)) ? await roleIn(tx, teamId, userId) : undefined;
    if (own === undefined) return err('not_found');
    if (!can(own, 'settings.write')) return err('forbidden');
    // nobody writes an amount while the currency changes, nor reads by the old access once the new one is told
    const { version, live } = await lockTeam(tx, teamId);
    const before = await teamSettingsOf(tx, teamId);
    const changes = (key: keyof TeamSettings): boolean => key in values && !isEqual(values[key], before[key]);
    if (changes('currency') && (await holdsAmounts(tx, teamId))) return err('in_use');
    await setTeamSettings(tx, { teamId, userId, values, now, isOffer: isOffer === true });
    if (changes('lowStockDefaultSpools')) await judgeLowStock(tx, teamId, 'all', now);
    const settings = await teamSettingsOf(tx, teamId);
    if (!changes('viewersSeeCosts')) return ok({ settings });
    // a version without rows: devices come for it and hear that what they may see is another thing now
    await moveCounter(tx, teamId, { version: version + 1, live });
    return ok({ settings, version: version + 1 });
  });

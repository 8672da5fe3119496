import { currencyDecimals } from '#core/amounts/currency.ts';
import { can } from '#core/access/permissions.ts';
import type { TeamSettings } from '#core/settings/settings.ts';
import { isEqual } from '#core/is-equal.ts';
import { err, ok, type Result } from '#core/result.ts';
import { holdsAmounts } from '#server/db/amounts.ts';
import { judgeLowStock } from '#server/db/low-stock-events.ts';
import { lockMembership } from '#server/db/leaving.ts';
import { roleIn } from '#server/db/members.ts';
import { setTeamSettings, teamSettingsOf, type SettingChange } from '#server/db/settings.ts';
import type { Database } from '#server/db/sql.ts';
import { lockTeam, moveCounter } from '#server/db/history/team-counters.ts';

/** A team's settings after a change. `version` is set if `viewersSeeCosts` changed. */
interface ChangedSettings {
  readonly settings: TeamSettings;
  readonly version?: number;
}

/** Sets settings. `in_use`: rows have amounts in the old currency. `derived`: the currency decides the decimals. */
export function changeTeamSettings(
  db: Database,
  { teamId, values, userId, now, isOffer }: SettingChange,
): Promise<Result<ChangedSettings, 'forbidden' | 'not_found' | 'in_use' | 'derived'>> {
  return db.transaction(async (tx) => {
    const own = (await lockMembership(tx, teamId)) ? await roleIn(tx, teamId, userId) : undefined;
    if (own === undefined) return err('not_found');
    if (!can(own, 'settings.write')) return err('forbidden');
    // the lock keeps pushes out: one could write an amount while the currency changes
    const { version, live } = await lockTeam(tx, teamId);
    const before = await teamSettingsOf(tx, teamId);
    const changes = (key: keyof TeamSettings): boolean => key in values && !isEqual(values[key], before[key]);
    if (changes('currency') && (await holdsAmounts(tx, teamId))) return err('in_use');
    const decimals = changes('currency') ? currencyDecimals(String(values['currency'])) : before.currencyDecimals;
    if ((values.currencyDecimals ?? decimals) !== decimals) return err('derived');
    const derived = changes('currency') && { currencyDecimals: decimals };
    await setTeamSettings(tx, { teamId, userId, values: { ...values, ...derived }, now, isOffer: isOffer === true });
    if (changes('lowStockDefaultSpools')) await judgeLowStock(tx, teamId, 'all', now);
    const settings = await teamSettingsOf(tx, teamId);
    if (!changes('viewersSeeCosts')) return ok({ settings });
    // makes a version without rows: devices fetch it, and so learn that viewers see other fields now
    await moveCounter(tx, teamId, { version: version + 1, live });
    return ok({ settings, version: version + 1 });
  });
}

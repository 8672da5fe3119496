import { memberSettings, teamSettings, type MemberSettings, type TeamSettings } from '#core/settings/settings.ts';
import { err, ok } from '#core/result.ts';
import {
  memberSettingsAnswer,
  memberSettingsPatch,
  teamSettingsAnswer,
  teamSettingsPatch,
} from '#core/wire/settings-wire.ts';
import type { Clock } from '#server/base/clock.ts';
import { membersOf } from '#server/db/members.ts';
import { memberSettingsOf, setMemberSettings, teamSettingsOf } from '#server/db/settings.ts';
import type { Database } from '#server/db/sql.ts';
import type { Ring } from '#server/sync/push.ts';
import { changeTeamSettings } from './change-settings.ts';
import { refuse } from '#server/calls/refusal.ts';
import type { Route } from './route.ts';
import { routesOfGroup, type SettingsGroup } from './settings-group.ts';

/** `ring` and `ringTeams` wake devices; the routes call them only after the commit. */
interface SettingsRouteDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ring?: Ring;
  readonly ringTeams: (userIds: readonly string[]) => void;
}

/** Routes for the settings of a team, and for each member's own settings in it. */
export function settingsRoutes(deps: SettingsRouteDeps): readonly Route[] {
  return [...routesOfGroup(ofTeam(deps)), ...routesOfGroup(ofMember(deps))];
}

const ofTeam = ({ db, clock, ring, ringTeams }: SettingsRouteDeps): SettingsGroup<TeamSettings> => ({
  path: '/teams/{team}/settings',
  whose: 'of a team',
  registry: teamSettings,
  read: 'settings.read',
  write: 'settings.write',
  patch: teamSettingsPatch,
  answer: teamSettingsAnswer,
  settingsOf: ({ team }) => teamSettingsOf(db, team.id),
  set: async ({ team }, { userId }, values, isOffer) => {
    const changed = await changeTeamSettings(db, { teamId: team.id, userId, values, now: new Date(clock()), isOffer });
    if (!changed.ok)
      return err(
        changed.error === 'in_use'
          ? refuse('invalid', { message: inUse, fields: { currency: inUse } })
          : changed.error === 'derived'
            ? refuse('invalid', { message: derived, fields: { currencyDecimals: derived } })
            : refuse(changed.error),
      );
    const { settings, version } = changed.value;
    if (version !== undefined) ring?.(team.publicId, version);
    ringTeams((await membersOf(db, team.id)).map((member) => member.userId));
    return ok(settings);
  },
});

const inUse = 'The currency stays as it is while anything in this team has a price.';

const derived = 'The decimals follow from the currency and cannot be set.';

const ofMember = ({ db, clock, ringTeams }: SettingsRouteDeps): SettingsGroup<MemberSettings> => ({
  path: '/teams/{team}/members/settings',
  whose: 'of your own in a team',
  registry: memberSettings,
  read: 'ownSettings.read',
  write: 'ownSettings.write',
  patch: memberSettingsPatch,
  answer: memberSettingsAnswer,
  settingsOf: ({ team }, { userId }) => memberSettingsOf(db, team.id, userId),
  set: async ({ team }, { userId }, values, isOffer) => {
    await setMemberSettings(db, { teamId: team.id, userId, values, now: new Date(clock()), isOffer });
    ringTeams([userId]); // wakes the person's other devices
    return ok(await memberSettingsOf(db, team.id, userId));
  },
});

import { memberSettings, teamSettings, type MemberSettings, type TeamSettings } from '#core/settings.ts';
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
import { routesOfShelf, type Shelf } from './settings-shelf.ts';

/** What the routes of settings stand on. Both rings wake devices; called after the commit only. */
export interface SettingsRouteDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ring?: Ring;
  readonly ringTeams: (userIds: readonly string[]) => void;
}

/** What a team has set, and what each member has set for themselves in it. */
export const settingsRoutes = (deps: SettingsRouteDeps): readonly Route[] => [
  ...routesOfShelf(ofTeam(deps)),
  ...routesOfShelf(ofMember(deps)),
];

const ofTeam = ({ db, clock, ring, ringTeams }: SettingsRouteDeps): Shelf<TeamSettings> => ({
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
          : refuse(changed.error),
      );
    const { settings, version } = changed.value;
    if (version !== undefined) ring?.(team.publicId, version);
    ringTeams((await membersOf(db, team.id)).map((member) => member.userId));
    return ok(settings);
  },
});

const inUse = 'The currency stays as it is while anything in this team has a price.';

const ofMember = ({ db, clock, ringTeams }: SettingsRouteDeps): Shelf<MemberSettings> => ({
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
    ringTeams([userId]); // their other devices
    return ok(await memberSettingsOf(db, team.id, userId));
  },
});

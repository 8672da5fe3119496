import { profilePatch } from '#core/wire/profile-wire.ts';
import { defaultTeamPatch, profile } from '#core/wire/team-wire.ts';
import type { Clock } from '#server/clock.ts';
import { changeProfile, ensureProfile, profileOf, setDefaultTeam } from '#server/db/profiles.ts';
import type { Database } from '#server/db/sql.ts';
import { findTeam } from '#server/db/teams.ts';
import { answer } from './answer.ts';
import { refuse } from './refusal.ts';
import { defineRoute, type Route } from './route.ts';

/** What the routes of people stand on. `ringTeams` wakes the devices of people; called after the commit only. */
export interface UserRouteDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ringTeams: (userIds: readonly string[]) => void;
}

/** Everything about the signed-in person. */
export const userRoutes = ({ db, clock, ringTeams }: UserRouteDeps): readonly Route[] => [
  defineRoute({
    method: 'GET',
    path: '/users/me',
    rule: 'user',
    summary: 'Your profile',
    answer: { 200: profile },
    handle: async ({ caller }) => {
      await ensureProfile(db, caller, new Date(clock()));
      return answer(await profileOf(db, caller.userId));
    },
  }),
  defineRoute({
    method: 'PATCH',
    path: '/users/me',
    rule: 'user',
    summary: 'Change your name, picture, language or units',
    body: profilePatch,
    answer: { 200: profile },
    handle: async ({ caller, body }) => {
      await ensureProfile(db, caller, new Date(clock()));
      await changeProfile(db, caller.userId, body);
      ringTeams([caller.userId]);
      return answer(await profileOf(db, caller.userId));
    },
  }),
  defineRoute({
    method: 'PATCH',
    path: '/users/me/default-team',
    rule: 'user',
    summary: 'Choose the team you see first',
    body: defaultTeamPatch,
    answer: { 200: profile },
    handle: async ({ caller, body }) => {
      const team = await findTeam(db, body.teamPublicId, caller.userId);
      if (team === undefined) return refuse('not_found');
      await setDefaultTeam(db, caller.userId, team.id);
      return answer(await profileOf(db, caller.userId));
    },
  }),
];

import { membersAnswer, newTeam, teamAnswer, teamPatch, teamsAnswer, type Team } from '#core/wire/team-wire.ts';
import type { Clock } from '#server/clock.ts';
import { membersOf } from '#server/db/members.ts';
import type { Database, Sql } from '#server/db/sql.ts';
import { findTeam, renameTeam, teamsOf, type TeamRow } from '#server/db/teams.ts';
import { answer } from './answer.ts';
import { makeTeam } from './create-team.ts';
import { refuse } from './refusal.ts';
import { defineRoute, type Route } from './route.ts';

/** What the routes of teams stand on. `ringTeams` tells people that their teams have changed; called after the commit only. */
export interface TeamRouteDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ringTeams: (userIds: readonly string[]) => void;
}

/** Everything about teams and who is in them. */
export const teamRoutes = ({ db, clock, ringTeams }: TeamRouteDeps): readonly Route[] => [
  defineRoute({
    method: 'GET',
    path: '/teams',
    rule: 'user',
    summary: 'The teams you are in',
    answer: { 200: teamsAnswer },
    handle: async ({ caller }) => answer({ teams: (await teamsOf(db, caller.userId)).map(teamOnWire) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/teams',
    rule: 'user',
    summary: 'Make a team, and own it',
    body: newTeam,
    answer: { 200: teamAnswer, 201: teamAnswer },
    handle: async ({ caller, body }) => {
      const asked = { name: body.name, publicId: body.public_id };
      const made = await db.transaction((tx) => makeTeam(tx, caller, asked, new Date(clock())));
      if (!made.ok)
        return made.error === 'gone'
          ? refuse('unauthenticated')
          : refuse('conflict', { message: 'This id is in use already.' });
      if (made.value.isNew) ringTeams([caller.userId]);
      return answer({ team: teamOnWire(made.value.team) }, { status: made.value.isNew ? 201 : 200 });
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/teams/{team}',
    rule: { team: 'team.read' },
    summary: 'One team',
    answer: { 200: teamAnswer },
    handle: ({ membership, caller }) => answerTeam(db, membership.team.publicId, caller.userId),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/teams/{team}',
    rule: { team: 'team.rename' },
    summary: 'Rename a team',
    body: teamPatch,
    answer: { 200: teamAnswer },
    handle: async ({ membership, caller, body }) => {
      await renameTeam(db, membership.team.id, body.name);
      ringTeams((await membersOf(db, membership.team.id)).map(({ userId }) => userId));
      return answerTeam(db, membership.team.publicId, caller.userId);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/teams/{team}/members',
    rule: { team: 'members.read' },
    summary: 'Who is in a team',
    answer: { 200: membersAnswer },
    handle: async ({ membership }) => {
      const members = await membersOf(db, membership.team.id);
      return answer({ members: members.map((one) => ({ ...one, joinedAt: one.joinedAt.toISOString() })) });
    },
  }),
];

const answerTeam = async (sql: Sql, publicId: string, userId: string) => {
  const team = await findTeam(sql, publicId, userId);
  return team === undefined ? refuse('not_found') : answer({ team: teamOnWire(team) });
};

const teamOnWire = ({ id, publicId, name, role, memberCount, createdAt }: TeamRow): Team => ({
  id: String(id),
  public_id: publicId,
  name,
  role,
  memberCount,
  createdAt: createdAt.toISOString(),
});

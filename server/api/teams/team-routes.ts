import { limits } from '#core/limits.ts';
import { newTeam, teamAnswer, teamPatch, teamsAnswer, type Team } from '#core/wire/team-wire.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Database, Sql } from '#server/db/sql.ts';
import { findTeam, teamsOf, type TeamRow } from '#server/db/teams.ts';
import { answer, noContent } from '../answer.ts';
import { makeTeam, type NotMade } from './create-team.ts';
import { refuse, type Refusal } from '#server/calls/refusal.ts';
import { giveName } from '../give-name.ts';
import { defineRoute, type Route } from '../route.ts';
import { can } from '#core/access/permissions.ts';
import { err, ok, type Result } from '#core/result.ts';
import { deleteTeamsSoftly, lockMembership } from '#server/db/leaving.ts';
import { membersOf, roleIn } from '#server/db/members.ts';
import { noteTeamNews } from '#server/db/notifications.ts';

/** `ringTeams` notifies people of team changes; the routes call it only after the commit. */
export interface TeamRouteDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ringTeams: (userIds: readonly string[]) => void;
}

/** Routes to list, make, read, rename and delete teams. */
export function teamRoutes({ db, clock, ringTeams }: TeamRouteDeps): readonly Route[] {
  return [
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
        const asked = { name: body.name, publicId: body.public_id, timeZone: body.timeZone, epoch: body.epoch };
        const made = await db.transaction((tx) => makeTeam(tx, caller, asked, new Date(clock())));
        if (!made.ok) return refuseTeam(made.error);
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
        const wanted = { teamId: membership.team.id, by: caller.userId, name: body.name };
        const renamed = await db.transaction((tx) => giveName(tx, wanted, new Date(clock())));
        if (!renamed.ok) return refuse(renamed.error);
        ringTeams(renamed.value);
        return answerTeam(db, membership.team.publicId, caller.userId);
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/teams/{team}',
      rule: { team: 'team.delete' },
      summary: 'Delete a team; for 30 days whoever runs the server can bring it back',
      answer: { 204: null },
      handle: async ({ membership: { team }, caller }) => {
        const deleted = await db.transaction((tx) => deleteTeam(tx, team.id, caller.userId, new Date(clock())));
        if (!deleted.ok) return refuse(deleted.error);
        ringTeams(deleted.value);
        return noContent();
      },
    }),
  ];
}

const refuseTeam = (why: NotMade): Refusal => {
  switch (why) {
    case 'gone':
      return refuse('unauthenticated');
    case 'taken':
      return refuse('conflict', { message: 'This id is in use already.', details: { reason: 'id_in_use' } });
    case 'removed':
      return refuse('conflict', { message: 'This id was that of a removed team.', details: { reason: 'id_was_used' } });
    case 'not_yours':
      return refuse('conflict', {
        message: 'This id may be that of another person’s first team.',
        details: { reason: 'not_yours' },
      });
    case 'too_many':
      return refuse('conflict', {
        message: `You own ${limits.ownedTeams} teams, which is the most. Delete one that you no longer need.`,
        details: { reason: 'too_many_teams' },
      });
  }
};

const answerTeam = async (sql: Sql, publicId: string, userId: string) => {
  const team = await findTeam(sql, publicId, userId);
  return team === undefined ? refuse('not_found') : answer({ team: teamOnWire(team) });
};

/** Converts a team's row into the shape that the API sends. */
export function teamOnWire({ id, publicId, name, role, memberCount, createdAt }: TeamRow): Team {
  return {
    id: String(id),
    public_id: publicId,
    name,
    role,
    memberCount,
    createdAt: createdAt.toISOString(),
  };
}

/** Deletes a team, which can be restored, if `by` may do this. Returns its members' ids. Needs a transaction. */
const deleteTeam = async (
  tx: Sql,
  teamId: number,
  by: string,
  now: Date,
): Promise<Result<readonly string[], 'forbidden' | 'not_found'>> => {
  const own = (await lockMembership(tx, teamId)) ? await roleIn(tx, teamId, by) : undefined;
  if (own === undefined) return err('not_found');
  if (!can(own, 'team.delete')) return err('forbidden');
  await deleteTeamsSoftly(tx, [teamId], now);
  await noteTeamNews(tx, { teamIds: [teamId], kind: 'deleted', by, now });
  return ok((await membersOf(tx, teamId)).map(({ userId }) => userId));
};

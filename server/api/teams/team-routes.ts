import { can } from '#core/access/permissions.ts';
import { isTimeZone } from '#core/dates/day.ts';
import { firstTeamId, newId } from '#core/ids.ts';
import { limits } from '#core/limits.ts';
import { firstTeamName } from '#core/people/first-team-name.ts';
import { err, ok, type Result } from '#core/result.ts';
import { newTeam, teamAnswer, teamPatch, teamsAnswer, type Team } from '#core/wire/team-wire.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Caller } from '#server/calls/caller.ts';
import { refuse, type Refusal } from '#server/calls/refusal.ts';
import { isLostTeam } from '#server/db/history/new-history.ts';
import { deleteTeamsSoftly, lockMembership, membersOf, roleIn } from '#server/db/members.ts';
import { noteTeamNews } from '#server/db/notifications.ts';
import { ensureProfile, lockProfile } from '#server/db/profiles.ts';
import { setTeamSettings } from '#server/db/settings.ts';
import type { Database, Sql } from '#server/db/sql.ts';
import {
  findTeam,
  teamsOf,
  type TeamRow,
  createTeam,
  holdTeamId,
  isGoneTeam,
  isTeamId,
  renameTeam,
} from '#server/db/teams.ts';
import { answer, noContent, defineRoute, type Route } from '../route.ts';

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

interface MadeTeam {
  readonly team: TeamRow;
  readonly isNew: boolean;
}

interface AskedTeam {
  readonly name: string;
  readonly publicId: string | undefined;
  readonly timeZone?: string | undefined;
  /** An epoch of a team that this server lost; the team is made again under its old id. */
  readonly epoch?: string | undefined;
}

/** `removed`: a removed team's id. `not_yours`: perhaps the id of another's first team. `gone`: the account has ended. */
type NotMade = 'taken' | 'removed' | 'not_yours' | 'gone' | 'too_many';

/** Makes a team, or returns the team that an earlier call made. Needs a transaction. */
async function makeTeam(tx: Sql, caller: Caller, asked: AskedTeam, now: Date): Promise<Result<MadeTeam, NotMade>> {
  await ensureProfile(tx, caller, now);
  // the lock makes two tabs of one person make their teams one after the other
  if (!(await lockProfile(tx, caller.userId))) return err('gone'); // no profile means that the account has ended
  const own = await teamsOf(tx, caller.userId);
  const existing = own.find((team) =>
    asked.publicId === undefined ? isFirst(team, asked.name, caller) : team.publicId === asked.publicId,
  );
  if (existing !== undefined) return ok({ team: existing, isNew: false });
  // the first team's id may be used up: the new team then gets another id, unless the request is for a lost team
  const first = firstTeamId(caller.userId);
  const isTaken = asked.publicId === first && asked.epoch === undefined && (await isTeamId(tx, first));
  // a team of the same name that the person owns, perhaps just made by another tab under another id
  const replacement = isTaken ? own.find(({ name, role }) => name === asked.name && role === 'owner') : undefined;
  if (replacement !== undefined) return ok({ team: replacement, isNew: false });
  if (own.filter(({ role }) => role === 'owner').length >= limits.ownedTeams) return err('too_many');
  const publicId = isTaken ? newId() : (asked.publicId ?? (await idFor(tx, caller, asked.name, own.length)));
  await holdTeamId(tx, publicId);
  const isProven = await wasIn(tx, publicId, asked.epoch);
  if (isSomeoneElses(publicId, caller.userId) && !isProven) return err('not_yours');
  if (!isProven && (await isGoneTeam(tx, publicId))) return err('removed');
  if (!(await createTeam(tx, { publicId, name: asked.name, ownerId: caller.userId, now }))) return err('taken');
  const team = await findTeam(tx, publicId, caller.userId);
  if (team === undefined) throw new Error('A team was made and cannot be found.');
  const { timeZone } = asked;
  if (timeZone !== undefined && isTimeZone(timeZone))
    await setTeamSettings(tx, { teamId: team.id, userId: caller.userId, values: { timeZone }, now });
  return ok({ team, isNew: true });
}

const isFirst = (team: TeamRow, name: string, caller: Caller): boolean =>
  team.publicId === firstTeamId(caller.userId) && team.name === name && name === firstTeamName(caller.email);

const idFor = async (tx: Sql, caller: Caller, name: string, ownTeams: number): Promise<string> => {
  const first = firstTeamId(caller.userId);
  const wantsFirst = ownTeams === 0 && name === firstTeamName(caller.email);
  return wantsFirst && !(await isTeamId(tx, first)) ? first : newId();
};

/** Whether the id is a UUIDv5 and not this person's `firstTeamId`: it may belong to another person's first team. */
const isSomeoneElses = (publicId: string, userId: string): boolean =>
  publicId[14] === '5' && publicId !== firstTeamId(userId);

/** Whether the epoch shows that its sender was in a lost team. A removed member has such an epoch too. */
const wasIn = async (tx: Sql, publicId: string, epoch: string | undefined): Promise<boolean> =>
  epoch !== undefined && (await isLostTeam(tx, publicId, epoch));

/** A request to give a team another name, and who makes it. */
interface RenameRequest {
  readonly teamId: number;
  readonly by: string;
  readonly name: string;
}

/** Renames a team if the person `by` may still do so. Returns the ids of the team's members. Needs a transaction. */
async function giveName(
  tx: Sql,
  { teamId, by, name }: RenameRequest,
  now: Date,
): Promise<Result<readonly string[], 'forbidden' | 'not_found'>> {
  const own = (await lockMembership(tx, teamId)) ? await roleIn(tx, teamId, by) : undefined;
  if (own === undefined) return err('not_found');
  if (!can(own, 'team.rename')) return err('forbidden');
  const before = await findTeam(tx, String(teamId), by);
  await renameTeam(tx, teamId, name);
  // a rename to the current name notifies no one
  if (name !== before?.name) await noteTeamNews(tx, { teamIds: [teamId], kind: 'renamed', by, name, now });
  return ok((await membersOf(tx, teamId)).map(({ userId }) => userId));
}

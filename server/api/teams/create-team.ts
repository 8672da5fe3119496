import { firstTeamName } from '#core/people/first-team-name.ts';
import { firstTeamId, newId } from '#core/ids.ts';
import { limits } from '#core/limits.ts';
import { err, ok, type Result } from '#core/result.ts';
import { isTimeZone } from '#core/dates/time-zone.ts';
import { ensureProfile, lockProfile } from '#server/db/profiles.ts';
import { setTeamSettings } from '#server/db/settings.ts';
import { isLostTeam } from '#server/db/history/lost-teams.ts';
import type { Sql } from '#server/db/sql.ts';
import { createTeam, findTeam, holdTeamId, isGoneTeam, isTeamId, teamsOf, type TeamRow } from '#server/db/teams.ts';
import type { Caller } from '#server/calls/caller.ts';

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
export type NotMade = 'taken' | 'removed' | 'not_yours' | 'gone' | 'too_many';

/** Makes a team, or returns the team that an earlier call made. Needs a transaction. */
export async function makeTeam(
  tx: Sql,
  caller: Caller,
  asked: AskedTeam,
  now: Date,
): Promise<Result<MadeTeam, NotMade>> {
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

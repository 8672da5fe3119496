import { limits } from '#core/limits.ts';
import { can } from '#core/permissions.ts';
import { markedAt } from '#core/wire/history-mark.ts';
import type { Log } from '#server/base/log.ts';
import { startNewHistoryOf, timeOf, type SeenPlace } from '#server/db/history/new-history.ts';
import { isSignedEpoch, isSignedMark, signedMark } from '#server/db/history/signed-history.ts';
import { lockTeam, type TeamCounter } from '#server/db/history/team-counters.ts';
import { historyMarks } from '#server/db/history/team-history.ts';
import type { MemberRights } from '#server/db/members.ts';
import type { Database, Sql } from '#server/db/sql.ts';

/*
 * A backup may be put back without a word to the server. Its devices then know versions that are gone, or that hold
 * something else by now. Each call tells the newest place in the history that the device has seen, signed by the server
 * that handed it out. A place that is not in the team's history is one of these:
 *
 *   signed   this server has handed it out and lacks it: a backup was put back, and a new epoch begins
 *   unsigned it may be from before places were signed: it counts as the same, for thirty days and three times a day
 *   unproven of an epoch that is over, or made up: the device reads everything anew, and nothing is written
 */

/** What the place that a device has seen says of the history of its team. */
export type Standing = 'same' | 'signed' | 'unsigned' | 'unproven';

/** Compares the place that a device has seen with a team's history. `there`: the mark of that version, where one is kept. */
export const standingOf = (seen: SeenPlace, counter: TeamCounter, there: string | undefined, now: Date): Standing => {
  const { epoch, former, version, key } = counter;
  const isOfNow = seen.epoch === epoch;
  if (isOfNow && seen.version <= version && isMarkOf(seen, counter, there)) return 'same';
  if (!isOfNow && (former[seen.epoch] !== undefined || isOlderThanKept(seen.epoch, former))) return 'unproven';
  const isProven =
    (!isOfNow && isSignedEpoch(key, seen.epoch)) || (seen.last !== undefined && isSignedMark(key, seen, seen.last));
  if (isProven) return 'signed';
  return countsUnsigned(seen, counter, now) ? 'unsigned' : 'unproven';
};

/** A team that was set back, the place that a device has seen of it, and whose device that is. */
export interface SetBack {
  readonly teamId: number;
  readonly userId: string;
  readonly rights: MemberRights;
  readonly seen: SeenPlace;
  readonly now: Date;
  readonly log: Log;
}

/**
 * Begins a new history in a locked team for a place that it lacks, and answers the epoch that the team has then. What is
 * unsigned counts only from somebody who has anything to give back: a viewer only reads anew.
 */
export const begin = async (
  tx: Sql,
  { teamId, userId, rights, seen, now, log }: SetBack,
  counter: TeamCounter,
  standing: Standing,
): Promise<string> => {
  const isSigned = standing === 'signed';
  const begins = isSigned || (standing === 'unsigned' && can(rights.role, 'inventory.change'));
  if (!begins) return counter.epoch;
  const { epoch, shared } = await startNewHistoryOf(tx, teamId, counter, { seen, isSigned, by: userId, now });
  log.warn(
    { team: teamId, user: userId, seen, isSigned, version: counter.version, shared, epoch },
    'The database was set back: a new history begins',
  );
  return epoch;
};

/** Does so for a team that was only read. Nothing happens when another device was first. */
export const noticeSetBack = (db: Database, found: SetBack): Promise<string> =>
  db.transaction(async (tx) => {
    const counter = await lockTeam(tx, found.teamId);
    const { there } = await historyMarks(tx, found.teamId, found.seen.version);
    return begin(tx, found, counter, standingOf(found.seen, counter, there, found.now));
  });

/** Whether a device has the mark of the version that it names; one from before marks were signed is the kept one itself. */
const isMarkOf = ({ last, version }: SeenPlace, { key, epoch }: TeamCounter, there: string | undefined): boolean =>
  last === undefined || there === undefined || last === there || last === signedMark(key, { epoch, version }, there);

/** Epochs are let go of, the oldest first: of one that is older than all that are kept, nobody can say that it is lacking. */
const isOlderThanKept = (epoch: string, former: TeamCounter['former']): boolean => {
  const kept = Object.keys(former);
  return kept.length >= limits.formerEpochs && kept.every((one) => timeOf(epoch) < timeOf(one));
};

const countsUnsigned = (seen: SeenPlace, { signedSince, unsignedBegun }: TeamCounter, now: Date): boolean => {
  if (signedSince === null || now.getTime() >= signedSince.getTime() + limits.unsignedDays * dayMs) return false;
  const says = Math.max(timeOf(seen.epoch), seen.last === undefined ? 0 : markedAt(seen.last));
  const today = unsignedBegun.filter((at) => at.getTime() > now.getTime() - dayMs);
  return says < signedSince.getTime() && today.length < limits.unsignedEpochsADay;
};

const dayMs = 86_400_000;

import { serverLimits } from '#server/base/server-limits.ts';
import { can } from '#core/access/permissions.ts';
import { markedAt } from '#core/wire/history-mark.ts';
import type { Log } from '#server/base/log.ts';
import { startNewHistoryOf, timeOf, type SeenPlace } from '#server/db/history/new-history.ts';
import { isSignedEpoch, isSignedMark, signedMark } from '#server/db/history/signed-history.ts';
import { lockTeam, type TeamCounter } from '#server/db/history/team-counters.ts';
import { historyMarks } from '#server/db/history/team-history.ts';
import type { MemberRights } from '#server/db/members.ts';
import type { Database, Sql } from '#server/db/sql.ts';

// If a backup is restored without `npm run restored`, devices name versions that are gone or have other content now.
// A place in a team's history is an epoch, a version and, if the device sends it, the mark of that version (`last`).

/** Whether the newest place that a device has seen is in its team's history; if not, how well the place is proven. */
type Standing = 'same' | 'signed' | 'unsigned' | 'unproven';

/** Compares the place that a device has seen with a team's history. `there`: the kept mark of its version, if any. */
export const standingOf = (seen: SeenPlace, counter: TeamCounter, there: string | undefined, now: Date): Standing => {
  const { epoch, former, version, key } = counter;
  const isOfNow = seen.epoch === epoch;
  if (isOfNow && seen.version <= version && isMarkOf(seen, counter, there)) return 'same';
  // the epoch is over, or may be one that is no longer kept: the device reads everything again, nothing is written
  if (!isOfNow && (former[seen.epoch] !== undefined || isOlderThanKept(seen.epoch, former))) return 'unproven';
  const isProven =
    (!isOfNow && isSignedEpoch(key, seen.epoch)) || (seen.last !== undefined && isSignedMark(key, seen, seen.last));
  // this server signed the place and lacks it: a backup was restored, and a new epoch begins
  if (isProven) return 'signed';
  // a place from before signatures counts for `unsignedDays` days, and `unsignedEpochsADay` times a day at most
  return countsUnsigned(seen, counter, now) ? 'unsigned' : 'unproven';
};

/** A team, the place that a device has seen and the team's history lacks, and the device's person. */
export interface SetBack {
  readonly teamId: number;
  readonly userId: string;
  readonly rights: MemberRights;
  readonly seen: SeenPlace;
  readonly now: Date;
  readonly log: Log;
}

/** Begins a new history in a locked team if the place is proven well enough. Returns the team's epoch after that. */
export const begin = async (
  tx: Sql,
  { teamId, userId, rights, seen, now, log }: SetBack,
  counter: TeamCounter,
  standing: Standing,
): Promise<string> => {
  const isSigned = standing === 'signed';
  // an unsigned place counts only from a person who may change rows: a viewer has no changes to send again
  const begins = isSigned || (standing === 'unsigned' && can(rights.role, 'inventory.change'));
  if (!begins) return counter.epoch;
  const { epoch, shared } = await startNewHistoryOf(tx, teamId, counter, { seen, isSigned, by: userId, now });
  log.warn(
    { team: teamId, user: userId, seen, isSigned, version: counter.version, shared, epoch },
    'The database was set back: a new history begins',
  );
  return epoch;
};

/** Locks a team after a pull and begins a new history, unless another device caused one first. Returns the epoch. */
export const noticeSetBack = (db: Database, found: SetBack): Promise<string> =>
  db.transaction(async (tx) => {
    const counter = await lockTeam(tx, found.teamId);
    const { there } = await historyMarks(tx, found.teamId, found.seen.version);
    return begin(tx, found, counter, standingOf(found.seen, counter, there, found.now));
  });

/** Whether the device's mark (signed, or unsigned as kept) fits; true where one of the two marks is missing. */
const isMarkOf = ({ last, version }: SeenPlace, { key, epoch }: TeamCounter, there: string | undefined): boolean =>
  last === undefined || there === undefined || last === there || last === signedMark(key, { epoch, version }, there);

/** Whether an epoch is older than all kept ones. The oldest are dropped, so it may have been one of the team's. */
const isOlderThanKept = (epoch: string, former: TeamCounter['former']): boolean => {
  const kept = Object.keys(former);
  return kept.length >= serverLimits.formerEpochs && kept.every((one) => timeOf(epoch) < timeOf(one));
};

const countsUnsigned = (seen: SeenPlace, { signedSince, unsignedBegun }: TeamCounter, now: Date): boolean => {
  if (signedSince === null || now.getTime() >= signedSince.getTime() + serverLimits.unsignedDays * dayMs) return false;
  const says = Math.max(timeOf(seen.epoch), seen.last === undefined ? 0 : markedAt(seen.last));
  const today = unsignedBegun.filter((at) => at.getTime() > now.getTime() - dayMs);
  return says < signedSince.getTime() && today.length < serverLimits.unsignedEpochsADay;
};

const dayMs = 86_400_000;

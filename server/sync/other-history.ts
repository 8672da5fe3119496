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

// A place in a team's history: an epoch, a version and, if sent, its mark (`last`). A restored backup lacks later
// places.

/** Whether a team's history has the newest place that a device has seen; if not, how well that place is proven. */
type Relation = 'same' | 'signed' | 'unsigned' | 'unproven';

/** Compares the place that a device has seen with a team's history. `there`: the stored mark, if any. */
export function relationOf(seen: SeenPlace, counter: TeamCounter, there: string | undefined, now: Date): Relation {
  const { epoch, former, version, key } = counter;
  const isOfNow = seen.epoch === epoch;
  if (isOfNow && seen.version <= version && isMarkOf(seen, counter, there)) return 'same';
  // the epoch has ended, or may have been removed: the device loads the team again, and nothing is written
  if (!isOfNow && (former[seen.epoch] !== undefined || isOlderThanKept(seen.epoch, former))) return 'unproven';
  const isProven =
    (!isOfNow && isSignedEpoch(key, seen.epoch)) || (seen.last !== undefined && isSignedMark(key, seen, seen.last));
  // this server signed the place but the history lacks it: a backup has been restored, and a new epoch begins
  if (isProven) return 'signed';
  // unsigned places count until `unsignedDays` after signing began, for at most `unsignedEpochsADay` epochs a day
  return countsUnsigned(seen, counter, now) ? 'unsigned' : 'unproven';
}

/** A place that a device has seen and that the team's history lacks, with the team and the person. */
export interface SetBack {
  readonly teamId: number;
  readonly userId: string;
  readonly rights: MemberRights;
  readonly seen: SeenPlace;
  readonly now: Date;
  readonly log: Log;
}

/** Begins a new history in a locked team if the place is proven well enough. Returns the team's epoch. */
export async function begin(
  tx: Sql,
  { teamId, userId, rights, seen, now, log }: SetBack,
  counter: TeamCounter,
  relation: Relation,
): Promise<string> {
  const isSigned = relation === 'signed';
  // an unsigned place counts only from a person who may change rows: a viewer has no changes to send again
  const begins = isSigned || (relation === 'unsigned' && can(rights.role, 'inventory.change'));
  if (!begins) return counter.epoch;
  const { epoch, shared } = await startNewHistoryOf(tx, teamId, counter, { seen, isSigned, by: userId, now });
  log.warn(
    { team: teamId, user: userId, seen, isSigned, version: counter.version, shared, epoch },
    'The database was set back: a new history begins',
  );
  return epoch;
}

/** Locks a team after a pull, compares again and may begin a new history. Returns the team's epoch. */
export function noticeSetBack(db: Database, found: SetBack): Promise<string> {
  return db.transaction(async (tx) => {
    const counter = await lockTeam(tx, found.teamId);
    const { there } = await historyMarks(tx, found.teamId, found.seen.version);
    return begin(tx, found, counter, relationOf(found.seen, counter, there, found.now));
  });
}

/** Whether the device's mark matches the stored mark, signed or unsigned; true if one of the two is missing. */
const isMarkOf = ({ last, version }: SeenPlace, { key, epoch }: TeamCounter, there: string | undefined): boolean =>
  last === undefined || there === undefined || last === there || last === signedMark(key, { epoch, version }, there);

/** Whether the device may name a removed epoch: the list of stored epochs is full, and all of them began later. */
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

import { type Access, can } from '#core/access/permissions.ts';
import { readsKind, redact } from '#core/access/redact.ts';
import { createDigest, type Digest } from '#core/digest.ts';
import { groupedBy } from '#core/grouped-by.ts';
import { kindOf, rowKinds } from '#core/kinds/kinds.ts';
import { limits } from '#core/limits.ts';
import { err, ok, type Result } from '#core/result.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import type { RungPage } from '#core/wire/doorbell-wire.ts';
import type { PullQuery } from '#core/wire/sync-request-wire.ts';
import { type PullAnswer, type PulledRow, markedAt } from '#core/wire/sync-wire.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Log } from '#server/base/log.ts';
import { serverLimits } from '#server/base/server-limits.ts';
import { refuse, type Refusal } from '#server/calls/refusal.ts';
import {
  headsAfter,
  livingHeads,
  type Head,
  type HeadReader,
  type Live,
  type TeamCounter,
  lockTeam,
} from '#server/db/history/heads.ts';
import { startNewHistoryOf, timeOf, type SeenPlace } from '#server/db/history/new-history.ts';
import { signedMark, isSignedEpoch, isSignedMark } from '#server/db/history/signed-history.ts';
import { historyMarks } from '#server/db/history/team-history.ts';
import { readTeam, type ReadTeam } from '#server/db/history/read-team.ts';
import type { MemberRights } from '#server/db/members.ts';
import { longRowsAtOnce, mayBeLong, readRowsById } from '#server/db/rows.ts';
import type { Database, Sql } from '#server/db/sql.ts';

interface PullDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
}

/** Returns a page of a team's rows above a version, with only the rows that one person may see. */
export async function pull(
  { db, clock, log }: PullDeps,
  teamId: number,
  userId: string,
  query: PullQuery,
): Promise<Result<PullAnswer, Refusal>> {
  const now = new Date(clock());
  const reader = { teamId, userId, now };
  const nothing = await nothingNew(db, reader, query);
  if (nothing !== undefined) return ok(nothing);
  const read = await db.transaction((tx) => readPage(tx, reader, query), snapshot);
  if (read.ok) return read;
  if (read.error.kind === 'refusal') return err(read.error);
  // the device has seen a place that the team's history lacks; this may begin a new history
  const { rights, seen } = read.error;
  const epoch = await noticeSetBack(db, { teamId, userId, rights, seen, now, log });
  return err(refuse('epoch', { details: { epoch } }));
}

// one snapshot of membership, access and rows, so that access and rows always fit together
const snapshot = { isolation: 'repeatable read', readOnly: true } as const;

type Reader = Pick<SetBack, 'teamId' | 'userId' | 'now'>;

/**
 * Answers a device that has all rows, as most pulls find it, with one statement and no transaction. Undefined if there
 * may be more to say.
 */
const nothingNew = async (
  db: Sql,
  { teamId, userId, now }: Reader,
  query: PullQuery,
): Promise<PullAnswer | undefined> => {
  const { after, lastAt = after, digest } = query;
  if (after === 0 || digest !== undefined) return undefined;
  const found = await readTeam(db, teamId, userId, lastAt);
  if (found?.counter.version !== after || judge(found, query, now) !== undefined) return undefined;
  return answerOf(found, { after, to: after, more: false, rows: [], mark: found.marks.newest });
};

interface OtherHistory extends Pick<SetBack, 'rights' | 'seen'> {
  readonly kind: 'other_history';
}

const readPage = async (
  tx: Sql,
  { teamId, userId, now }: Reader,
  query: PullQuery,
): Promise<Result<PullAnswer, Refusal | OtherHistory>> => {
  const { after, lastAt = after } = query;
  const found = await readTeam(tx, teamId, userId, lastAt);
  if (found === undefined) return err(refuse('not_member'));
  const fault = judge(found, query, now);
  return fault === undefined ? ok(await pageAfter(tx, { ...found, teamId, userId }, query)) : err(fault);
};

/** Why a device gets no page; undefined if it gets one. */
const judge = (
  { rights, counter, marks }: ReadTeam,
  query: PullQuery,
  now: Date,
): Refusal | OtherHistory | undefined => {
  const { after, epoch: askedEpoch, last, lastAt = after } = query;
  const { epoch, version } = counter;
  if (askedEpoch !== undefined) {
    // a mark belongs to the version `lastAt`; without a mark, the higher of the two versions counts
    const seen = { epoch: askedEpoch, version: last === undefined ? Math.max(after, lastAt) : lastAt, last };
    const relation = relationOf(seen, counter, marks.there, now);
    if (relation === 'signed' || relation === 'unsigned') return { kind: 'other_history', rights, seen };
    if (relation === 'unproven' || after > version) return refuse('epoch', { details: { epoch } });
  }
  return refusalOf(query, counter, rights);
};

/** A team as a pull has read it, and for whom. */
interface PageOf extends ReadTeam {
  readonly teamId: number;
  readonly userId: string;
}

const pageAfter = async (
  tx: Sql,
  { teamId, userId, ...found }: PageOf,
  { after, limit = limits.pullRows, digest }: Pick<PullQuery, 'after' | 'limit' | 'digest'>,
): Promise<PullAnswer> => {
  const { rights, counter, marks } = found;
  // A device that loads the team from the start has no rows yet, so it needs no deleted rows.
  const reader = { userId, access: rights.access };
  const asked = { after, until: counter.version, reader, limit, withDeleted: after > 0 };
  const { heads, more: isCut } = await headsAfter(tx, teamId, asked);
  const rows = await pageOf(tx, teamId, heads, rights.access);
  const lastRow = rows.at(-1)?.v ?? after;
  const more = rows.length < heads.length || isCut;
  const to = more ? lastRow : counter.version;
  const mark = more ? (await historyMarks(tx, teamId, lastRow)).there : marks.newest;
  return {
    ...answerOf(found, { after, to, more, rows, mark }),
    // sent only with the last page: before that page, the device does not have all rows to compare
    ...(digest !== undefined && !more && { digest: await digestFor(tx, teamId, reader) }),
  };
};

/** The rows of a page, which go from the version `after` to the version `to`, and the mark of `to`. */
interface PageRows {
  readonly after: number;
  readonly to: number;
  readonly more: boolean;
  readonly rows: PulledRow[];
  readonly mark: string | undefined;
}

const answerOf = (
  { rights, counter, marks: { newest }, besides }: ReadTeam,
  { after, to, more, rows, mark }: PageRows,
): PullAnswer => {
  const { epoch, former, version, live, key } = counter;
  return {
    epoch,
    access: rights.access,
    from: after,
    to,
    version,
    more,
    total: sharedRows(live, rights.access) + besides,
    rows,
    ...(mark !== undefined && { last: signedMark(key, { epoch, version: to }, mark) }),
    ...(more && newest !== undefined && { newest: signedMark(key, { epoch, version }, newest) }),
    ...(Object.keys(former).length > 0 && { former }),
  };
};

/**
 * Reads the page that a person's pull after a version would answer, to be sent with a ring; undefined if it is too long
 * for a ring, or if only a pull can answer (another history, no member any more).
 */
export async function pageOfRing(
  db: Database,
  teamId: number,
  userId: string,
  after: number,
): Promise<RungPage | undefined> {
  const found = await db.transaction(async (tx): Promise<RungPage | undefined> => {
    const read = await readTeam(tx, teamId, userId, after);
    if (read === undefined) return undefined;
    const { there } = read.marks;
    const { epoch, version, floor, key } = read.counter;
    if (there === undefined || after >= version || after < floor) return undefined;
    const page = await pageAfter(tx, { ...read, teamId, userId }, { after, limit: serverLimits.ringRows });
    return { seen: signedMark(key, { epoch, version: after }, there), page };
  }, snapshot);
  if (found === undefined || found.page.more) return undefined;
  return Buffer.byteLength(JSON.stringify(found)) <= serverLimits.ringBytes ? found : undefined;
}

const digestFor = async (tx: Sql, teamId: number, reader: HeadReader): Promise<Digest> => {
  const digest = createDigest();
  for await (const page of livingHeads(tx, teamId, reader)) page.forEach(digest.add);
  return digest.result();
};

const refusalOf = (
  { after, epoch, access, begun = 0 }: PullQuery,
  counter: TeamCounter,
  rights: MemberRights,
): Refusal | undefined => {
  if (after === 0) return undefined;
  if (epoch === undefined) return refuse('invalid', { fields: { epoch: 'Epoch is required.' } });
  // A device that began to load the team at version `begun` has no rows that were removed earlier, so it is not too
  // old.
  const isTooOld = Math.max(after, begun) < counter.floor;
  const hasOtherAccess = access !== undefined && access !== rights.access;
  return isTooOld || hasOtherAccess ? refuse('resync', { details: { access: rights.access } }) : undefined;
};

/** Reads the rows of as many whole versions as fit into `pullBytes` bytes, but at least of the first version. */
const pageOf = async (tx: Sql, teamId: number, heads: readonly Head[], access: Access): Promise<PulledRow[]> => {
  const first = heads[0]?.version;
  const rows: PulledRow[] = [];
  let bytes = 0;
  let end = 0;
  for (const some of portionsOf(heads))
    for (const row of await rowsOf(tx, teamId, some, access)) {
      bytes += Buffer.byteLength(JSON.stringify(row)) + 1;
      if (row.v !== first && bytes > serverLimits.pullBytes) return rows.slice(0, end);
      rows.push(row);
      if (heads[rows.length]?.version !== row.v) end = rows.length;
    }
  return rows;
};

/** Divides heads into portions, which are small where rows may be long. */
function* portionsOf(heads: readonly Head[]): Generator<readonly Head[]> {
  let from = 0;
  let long = 0;
  for (const [at, { kind, deleted }] of heads.entries()) {
    if (!deleted && mayBeLong(kind)) long += 1;
    if (long < longRowsAtOnce) continue;
    yield heads.slice(from, at + 1);
    from = at + 1;
    long = 0;
  }
  if (from < heads.length) yield heads.slice(from);
}

const rowsOf = async (
  tx: Sql,
  teamId: number,
  heads: readonly Head[],
  access: Access,
): Promise<readonly PulledRow[]> => {
  const living = groupedBy(
    heads.filter(({ deleted }) => !deleted),
    ({ kind }) => kind,
  );
  const found = [...living].map(async ([kind, some]) => {
    const rows = await readRowsById(
      tx,
      teamId,
      kind,
      some.map(({ id }) => id),
    );
    return [...rows].map(([id, row]) => [`${kind}/${id}`, row] as const);
  });
  const bodies = new Map<string, FoundRow>((await Promise.all(found)).flat());
  return heads.map(({ kind, id, version, deleted, left }) => {
    if (deleted) return { t: kind, id, v: version, del: 1, ...(left && { d: {} }) };
    const row = bodies.get(`${kind}/${id}`);
    if (row === undefined) throw new Error(`The ${kind} ${id} has a head and no body.`);
    return pulledRow(row, access);
  });
};

const sharedRows = (live: Live, access: Access): number =>
  rowKinds.reduce((sum, kind) => sum + (readsKind(kind, access) ? (live[kind] ?? 0) : 0), 0);

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
interface SetBack {
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
function noticeSetBack(db: Database, found: SetBack): Promise<string> {
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

/** Converts a row for a caller with this access: fields hidden from them are null; a deleted row has `del: 1`. */
export function pulledRow({ kind, id, version, deleted, data }: FoundRow, access: Access): PulledRow {
  const body: Record<string, unknown> = { ...redact(kind, data, access) };
  const more: Record<string, unknown> = {};
  for (const field of kindOf(kind).beside ?? []) {
    more[field] = body[field];
    delete body[field];
  }
  return {
    t: kind,
    id,
    v: version,
    ...(deleted && { del: 1 }),
    d: body,
    ...(Object.keys(more).length > 0 && { more }),
  };
}

import type { FieldProblems } from '#core/fields.ts';
import { derivedId } from '#core/ids.ts';
import { isEqual } from '#core/is-equal.ts';
import type { Stamps } from '#core/kinds/describe-kind.ts';
import { isRowKind } from '#core/kinds/is-row-kind.ts';
import { kindOf, type RowKind } from '#core/kinds/kinds.ts';
import type { Notice, NoticeChange } from '#core/kinds/notice.ts';
import type { MutationContext, Read, Rejection, RejectionCode } from '#core/mutations/mutation.ts';
import { fetchedRow, finish, prepare, type WrittenRow } from '#core/mutations/run.ts';
import { ok, type Result } from '#core/result.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import type { PushedMutation } from '#core/wire/sync-request-wire.ts';
import { serverLimits } from '#server/base/server-limits.ts';
import { sentencesOf } from '#server/calls/refusal.ts';
import { isDatabaseFault } from '#server/db/fault.ts';
import { countLeft, type Live } from '#server/db/history/heads.ts';
import { writersOf } from '#server/db/history/record-push.ts';
import { judgeLowStock } from '#server/db/low-stock-events.ts';
import { type StoredRow, saveRows, type Births, type SavedRow } from '#server/db/rows.ts';
import type { Sql } from '#server/db/sql.ts';
import { type KeptRefusal, trimNotices } from '#server/db/sync-mutations.ts';
import { WorkersBusy, type Workers } from '#server/workers/worker-pool.ts';
import type { Saving } from '#server/kinds/kind-steps.ts';
import { stepsOf } from '#server/kinds/steps-of.ts';
import {
  fieldsSet,
  rowsBeforeChange,
  isOffered,
  rowsThatWin,
  setOf,
  targetOf,
  verbOf,
  defaultsOf,
  type Fields,
  baseVersionOf,
  namedFields,
} from './offered-again.ts';
import type { RowName, WorkingSet } from './working-set.ts';

/** The origin of a change, and the state to which it is applied. */
export interface ApplyTo extends Origin {
  readonly rows: WorkingSet;
  readonly workers: Workers;
  readonly live: Live;
  /** The version that the change gets if it has an effect. */
  readonly version: number;
}

type Applied =
  // `hasConflict`: the server made notices, because the change met values of other devices that the person had not seen
  | { readonly kind: 'applied'; readonly live: Live; readonly hasConflict: boolean }
  // early: the change is sent again after a restore, before the rows that it needs have arrived
  | { readonly kind: 'early'; readonly refusal: KeptRefusal; readonly waitsFor: readonly string[] }
  | { readonly kind: 'rejected'; readonly refusal: KeptRefusal }
  // the change was rolled back; the caller decides whether to try again or to park the change
  | { readonly kind: 'threw'; readonly error: unknown };

/** Applies one change in its own savepoint. Throws if the database is out of reach, or if it or the threads are busy. */
export async function applyMutation(
  tx: Sql,
  to: ApplyTo,
  mutation: PushedMutation,
  context: MutationContext,
): Promise<Applied> {
  try {
    // the savepoint and the first reads are sent together; `undo` is sent only after both have ended
    const [savepoint, attempted] = await Promise.allSettled([
      tx.query('savepoint change'),
      attempt(tx, to, mutation, context),
    ]);
    if (savepoint.status === 'rejected') throw savepoint.reason;
    if (attempted.status === 'rejected') throw attempted.reason;
    const applied = attempted.value;
    if (applied.kind !== 'applied') await tx.query(undo);
    return applied;
  } catch (error) {
    if (isDatabaseFault(error) || error instanceof WorkersBusy) throw error;
    await tx.query(undo);
    return { kind: 'threw', error };
  }
}

// The savepoint of an applied change is not released: the commit does that, which saves a query under the lock.
const undo = 'rollback to savepoint change; release savepoint change';

const attempt = async (tx: Sql, to: ApplyTo, mutation: PushedMutation, context: MutationContext): Promise<Applied> => {
  const { teamId, workers, live, version, rows: workingSet } = to;
  const prepared = prepare(mutation, context);
  if (!prepared.ok) return rejected(mutation, prepared.error, []);
  const { reads } = prepared.value;
  const stored = await workingSet.read(tx, reads, !isOffered(mutation) && onlyAdds(mutation));
  const seen = isOffered(mutation) ? stored.map((rows) => rowsBeforeChange(rows, mutation)) : stored;
  const decided = finish(prepared.value, seen, context);
  if (!decided.ok) {
    const refused = rejected(mutation, decided.error, namedRows(reads, stored));
    if (!isEarly(mutation, decided.error)) return refused;
    return { ...refused, kind: 'early', waitsFor: waitsFor(mutation, decided.error, reads, stored) };
  }
  const among = (rows: readonly (readonly StoredRow[])[]) => (row: RowName) => fetchedRow(reads, rows, row);
  const written = toSave(mutation, decided.value, among(seen), among(stored));
  const completed = await complete({ tx, teamId, workers, now: context.now }, written, among(stored));
  if (!completed.ok) return rejected(mutation, { code: 'invalid', fields: completed.error }, []);
  const rows = completed.value;
  workingSet.forget(rows);
  const births = await save(tx, to, rows, context.now);
  const notices = await conflictNotices(tx, to, {
    change: mutation,
    context,
    before: among(stored),
    written: decided.value,
  });
  workingSet.forget(notices);
  if (notices.length > 0) await saveNotices(tx, teamId, version, notices, context.now);
  const after = liveAfter(live, births);
  const tooMany = limitProblems(after, births) && limitProblems(await onDevices(tx, teamId, after), births);
  return tooMany === undefined
    ? { kind: 'applied', live: after, hasConflict: notices.length > 0 }
    : rejected(mutation, { code: 'invalid', fields: tooMany }, []);
};

const onlyAdds = (mutation: PushedMutation): boolean => {
  const target = targetOf(mutation);
  return (
    target !== undefined && verbOf(mutation) === 'create' && stepsOf(target.kind).onlyAdds?.(setOf(mutation)) === true
  );
};

const complete = async (
  saving: Saving,
  rows: readonly SavedRow[],
  stored: (row: RowName) => StoredRow | undefined,
): Promise<Result<readonly SavedRow[], FieldProblems>> => {
  const completed: SavedRow[] = [];
  for (const row of rows) {
    const whole = (await stepsOf(row.kind).complete?.(saving, row, stored(row))) ?? ok(row);
    if (!whole.ok) return whole;
    completed.push(whole.value);
  }
  return ok(completed);
};

const save = async (tx: Sql, { teamId, version }: ApplyTo, rows: readonly SavedRow[], now: string): Promise<Births> => {
  const threads = [...new Set(rows.flatMap((row) => stepsOf(row.kind).touchedThreads?.(row) ?? []))];
  if (threads.length === 0) return saveRows(tx, teamId, version, rows);
  // both statements are sent together and run in order: the second sees the rows that the first has saved
  const [saved, judged] = await Promise.allSettled([
    saveRows(tx, teamId, version, rows),
    judgeLowStock(tx, teamId, threads, now),
  ]);
  // if the first fails, the second fails with the same error, so the thrown error shows the cause in either case
  if (saved.status === 'rejected') throw saved.reason;
  if (judged.status === 'rejected') throw judged.reason;
  return saved.value;
};

const toSave = (
  mutation: PushedMutation,
  written: readonly WrittenRow[],
  seen: (row: RowName) => StoredRow | undefined,
  stored: (row: RowName) => StoredRow | undefined,
): readonly SavedRow[] =>
  isOffered(mutation)
    ? rowsThatWin(written, seen, stored, mutation)
    : written.map((row) => ({ ...row, fieldsSet: fieldsSet(row, stored(row)) }));

/** Whether a change from before a restore may be refused only because rows have not arrived yet. */
const isEarly = (mutation: PushedMutation, { code }: Rejection): boolean =>
  isOffered(mutation) && (code === 'missing_row' || code === 'invalid');

/**
 * Returns the ids and kinds for which the change waits. When such a row is written, the server tries the change again.
 */
const waitsFor = (
  { args }: PushedMutation,
  { code }: Rejection,
  reads: readonly Read[],
  stored: readonly (readonly StoredRow[])[],
): readonly string[] => {
  const lacking = reads.flatMap((read, at) => ('id' in read && stored[at]?.length === 0 ? [read.id] : []));
  const isLacking = code === 'missing_row' && lacking.length > 0 && reads.every((read) => 'id' in read);
  // a change that reads rows only by their ids waits for the missing rows
  if (isLacking) return [...new Set(lacking)];
  // a change that reads more waits for all rows that it reads or names, and for each kind that it reads completely
  const named = JSON.stringify(args).match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
  const read = reads.map((one) => ('id' in one ? one.id : 'is' in one ? one.is : one.kind));
  return [...new Set([...read, ...named])];
};

const rejected = (
  mutation: PushedMutation,
  { code, fields }: Rejection,
  read: readonly FoundRow[],
): { readonly kind: 'rejected'; readonly refusal: KeptRefusal } => {
  const target = targetOf(mutation);
  const about = code === 'row_deleted' ? (inTheWay(mutation, read) ?? target) : target;
  return {
    kind: 'rejected',
    refusal: {
      code,
      message: rejectionSentence(code, mutation.name, fields),
      ...(fields !== undefined && { fields }),
      ...(about !== undefined && { about: { kind: about.kind, id: about.id } }),
    },
  };
};

/** For a creation, finds a deleted row to which the new row would belong; undefined for other changes. */
const inTheWay = (mutation: PushedMutation, read: readonly FoundRow[]): FoundRow | undefined =>
  verbOf(mutation) === 'create' ? read.find((row) => row.deleted && row.id !== targetOf(mutation)?.id) : undefined;

const namedRows = (reads: readonly Read[], fetched: readonly (readonly FoundRow[])[]): readonly FoundRow[] =>
  fetched.flatMap((rows, at) => (reads[at] !== undefined && 'id' in reads[at] ? rows : []));

/**
 * Saves notices under the version of the change that caused them. Deletes the oldest notices of people with too many.
 */
const saveNotices = async (
  tx: Sql,
  teamId: number,
  version: number,
  notices: readonly WrittenRow[],
  now: string,
): Promise<void> => {
  await saveRows(tx, teamId, version, notices);
  const addressees = notices.flatMap(({ data }) => ('addressee' in data ? [data.addressee] : []));
  await trimNotices(tx, teamId, version, { addressees, most: serverLimits.personNotices, now });
};

/** The team and the device of a change, and which versions count as made by this device. */
interface Origin {
  readonly teamId: number;
  readonly clientId: string;
  /**
   * The team's version when the push began (0 for a change that had to wait). Later versions count as this device's
   * own.
   */
  readonly pushedAt: number;
  /** Versions of changes that this push sends again; they count as this device's own, also under a former id. */
  readonly resent?: ReadonlySet<number>;
  /** The changes that follow this one in its push: a value that they set again is not lost. */
  readonly later?: readonly PushedMutation[];
  /** Whether the sender gets the stored row as the answer; then a creation needs no notice of what it did not set. */
  readonly answersWithRow?: true;
}

interface DecidedChange {
  readonly change: PushedMutation;
  readonly context: MutationContext;
  readonly before: (row: RowName) => StoredRow | undefined;
  readonly written: readonly WrittenRow[];
}

/** Makes notices of values that a change replaces unseen, and of typed values that a creation could not set. */
async function conflictNotices(
  tx: Sql,
  { teamId, clientId, pushedAt, resent, later = [], answersWithRow }: Origin,
  { change, context, before, written }: DecidedChange,
): Promise<readonly WrittenRow[]> {
  const target = targetOf(change);
  const now = written.find((row) => row.kind === target?.kind && row.id === target.id);
  const old = now && before(now);
  if (old === undefined || now === undefined || isOffered(change)) return [];
  const isCreation = verbOf(change) === 'create';
  if (isCreation && answersWithRow === true) return [];
  const found = isCreation ? notTaken(change, later, old, now) : replacedFields(change, old, now);
  const baseVersion = isCreation ? 0 : (baseVersionOf(change) ?? Infinity);
  const unseen = found.filter(
    ({ version }) => version > baseVersion && version <= pushedAt && resent?.has(version) !== true,
  );
  if (unseen.length === 0) return [];
  // versions of changes that this device sent again in an earlier push are recorded as its own
  const writers = await writersOf(tx, teamId, clientId, [...new Set(unseen.map(({ version }) => version))]);
  const others = writers.filter(({ isOwn }) => !isOwn);
  return [...new Set(others.map(({ userId }) => userId))].flatMap((other) => {
    const theirs = others.filter((writer) => writer.userId === other);
    const changes = unseen.flatMap(({ version, change: one }) =>
      theirs.some((writer) => writer.version === version) ? [one] : [],
    );
    // one notice even for a person who replaced their own value on another device; none for a person who left the team
    const isTold = !isCreation && theirs.some(({ isMember }) => isMember);
    const readers = new Set([context.actor, ...(isTold ? [other] : [])]);
    const [about, by, from] = isCreation
      ? (['added', other, context.actor] as const)
      : (['conflict', context.actor, other] as const);
    const notice = { about, rowKind: now.kind, rowId: now.id, by, from, changes };
    return [...readers].map((addressee) =>
      noticeRow(derivedId(context.teamId, 'notice', change.mid, other, addressee), context, { ...notice, addressee }),
    );
  });
}

interface Replaced {
  readonly version: number;
  readonly change: NoticeChange;
}

const replacedFields = (change: PushedMutation, old: StoredRow, now: WrittenRow): readonly Replaced[] => {
  const [before, after]: [Fields, Fields] = [{ ...old.data }, { ...now.data }];
  const args = typeof change.args === 'object' && change.args !== null ? change.args : {};
  // a change with arguments of its own names a field directly, as the answer to a quote names its status
  const named = 'set' in args ? namedFields(change) : Object.keys(args);
  return named
    .filter((field) => field in after && !isEqual(before[field], after[field]))
    .map((field) => ({
      version: old.fieldVersions[field] ?? 0,
      change: { field, before: before[field], after: after[field] },
    }));
};

/** Returns what a person typed in a creation but its row lacks. Omits what later changes of the push set. */
const notTaken = (
  change: PushedMutation,
  later: readonly PushedMutation[],
  old: StoredRow,
  now: WrittenRow,
): readonly Replaced[] => {
  const { typed = [] } = stepsOf(now.kind);
  if (old.deleted || typed.length === 0) return [];
  const [sent, after]: [Fields, Fields] = [setOf(change), { ...now.data }];
  const defaults = defaultsOf(now.kind) ?? {};
  const setAnew = new Set(later.filter((one) => targetOf(one)?.id === now.id).flatMap(namedFields));
  return typed.flatMap((field) => {
    if (setAnew.has(field)) return [];
    // parsed as the mutation parses it: trimmed, and in one Unicode form
    const parsed = kindOf(now.kind).fields[field]?.schema.safeParse(sent[field]);
    // forms send every field: a default counts as not typed
    if (!parsed?.success || isEqual(parsed.data, defaults[field]) || isEqual(parsed.data, after[field])) return [];
    const version = old.fieldVersions[field] ?? 0;
    return [{ version, change: { field, before: parsed.data, after: after[field] } }];
  });
};

const noticeRow = (id: string, { now, actor }: MutationContext, notice: Notice): WrittenRow => {
  const stamps: Stamps = { createdAt: now, createdBy: actor, updatedAt: now, updatedBy: actor };
  return { kind: 'notice', id, deleted: false, data: { ...notice, ...stamps } };
};

/** Returns how many rows of each kind are not deleted after a change. Does not count kinds whose `most` is null. */
export function liveAfter(live: Live, births: Births): Live {
  return {
    ...live,
    ...Object.fromEntries(shared(births).map(([kind, born]) => [kind, (live[kind] ?? 0) + born])),
  };
}

/** Returns a problem (`too_many`) for each kind whose new rows exceed the team's limit; undefined if there is none. */
export function limitProblems(after: Live, births: Births): FieldProblems | undefined {
  // a team that already exceeds a limit may still delete rows
  const broken = entriesOf(births).filter(([kind, born]) => born > 0 && (after[kind] ?? 0) > mostOf(kind));
  if (broken.length === 0) return undefined;
  return Object.fromEntries(
    broken.map(([kind]) => [kindOf(kind).collection, { problem: 'too_many', limit: mostOf(kind) }]),
  );
}

/** The limits are there for the devices, so rows that have left them do not count. */
const onDevices = async (tx: Sql, teamId: number, live: Live): Promise<Live> => {
  const left = await countLeft(tx, teamId);
  return Object.fromEntries(entriesOf(live).map(([kind, count]) => [kind, count - (left[kind] ?? 0)]));
};

const mostOf = (kind: RowKind): number => kindOf(kind).most ?? Infinity;

const shared = (births: Births): readonly [RowKind, number][] =>
  entriesOf(births).filter(([kind]) => kindOf(kind).most !== null);

const entriesOf = (counts: Births | Live): readonly [RowKind, number][] =>
  Object.entries(counts) as readonly [RowKind, number][];

/** Writes an English sentence for a refused change. The page writes its own sentence in the person's language. */
function rejectionSentence(code: RejectionCode, name: string, fields: FieldProblems = {}): string {
  const thing = thingOf(name);
  switch (code) {
    case 'invalid':
      return Object.values(sentencesOf(fields)).join(' ') || `This ${thing} is not valid.`;
    case 'forbidden':
      return 'Your role in this team does not allow this.';
    case 'row_deleted':
      return `This ${thing}, or what it belongs to, was deleted.`;
    case 'missing_row':
      return `This ${thing}, or what it belongs to, is not here.`;
    case 'immutable':
      return (isRowKind(thing) ? stepsOf(thing).immutable : undefined) ?? `This ${thing} cannot change.`;
    case 'unknown_mutation':
      return 'The server does not know this kind of change.';
  }
}

const thingOf = (name: string): string => /^[a-zA-Z]{1,32}(?=\.)/.exec(name)?.[0] ?? 'row';

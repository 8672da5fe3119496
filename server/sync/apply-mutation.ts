import type { MutationContext, Read, Rejection } from '#core/mutations/mutation.ts';
import { fetchedRow, finish, prepare, type WrittenRow } from '#core/mutations/run.ts';
import type { FoundRow } from '#core/rows.ts';
import type { PushedMutation } from '#core/wire/sync-request-wire.ts';
import { judgeLowStock } from '#server/db/low-stock-events.ts';
import { isDatabaseFault } from '#server/db/fault.ts';
import type { StoredRow } from '#server/db/rows.ts';
import { saveRows, type Births, type SavedRow } from '#server/db/save-rows.ts';
import type { Sql } from '#server/db/sql.ts';
import type { KeptRefusal } from '#server/db/sync-mutations.ts';
import type { Live } from '#server/db/history/team-counters.ts';
import { completeQuotes } from './complete-quotes.ts';
import { conflictNotices, type Origin } from './conflicts.ts';
import { fieldsSet } from './fields-set.ts';
import { limitProblems, liveAfter } from './live-limits.ts';
import { asItStood, isOffered, rowsThatWin } from './offered-again.ts';
import { rejectionSentence } from './rejection-sentence.ts';
import { saveNotices } from './save-notices.ts';
import { targetOf, verbOf } from './target.ts';
import { touchedColours } from './touched-colours.ts';
import type { RowName, WorkingSet } from './working-set.ts';

/** Where a change is applied: where it comes from, what its push has read, the team's living rows before, and the version that it gets if it has an effect. */
export interface ApplyTo extends Origin {
  readonly rows: WorkingSet;
  readonly live: Live;
  readonly version: number;
}

/** A change had its effect; or, offered again, it came before what it builds on; or it was refused by the rules; or it threw: then nothing of it is left and nobody knows yet what becomes of it. */
export type Applied =
  | { readonly kind: 'applied'; readonly live: Live }
  | { readonly kind: 'early'; readonly refusal: KeptRefusal; readonly waitsFor: readonly string[] }
  | { readonly kind: 'rejected'; readonly refusal: KeptRefusal }
  | { readonly kind: 'threw'; readonly error: unknown };

/** Applies one change with authority, under a savepoint of its own. Throws what the database throws when it is out of reach or too busy: that is never an outcome. */
export const applyMutation = async (
  tx: Sql,
  to: ApplyTo,
  mutation: PushedMutation,
  context: MutationContext,
): Promise<Applied> => {
  try {
    // the first reads travel with the savepoint; both have ended before anything else happens on this connection
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
    if (isDatabaseFault(error)) throw error;
    await tx.query(undo);
    return { kind: 'threw', error };
  }
};

// The savepoint of a change that went through is left to the commit: a push has few of them, and the team is locked.
const undo = 'rollback to savepoint change; release savepoint change';

const attempt = async (tx: Sql, to: ApplyTo, mutation: PushedMutation, context: MutationContext): Promise<Applied> => {
  const { teamId, live, version, rows: workingSet } = to;
  const prepared = prepare(mutation, context);
  if (!prepared.ok) return rejected(mutation, prepared.error, []);
  const { reads } = prepared.value;
  const stored = await workingSet.read(tx, reads);
  const seen = isOffered(mutation) ? stored.map((rows) => asItStood(rows, mutation)) : stored;
  const decided = finish(prepared.value, seen, context);
  if (!decided.ok) {
    const refused = rejected(mutation, decided.error, namedRows(reads, stored));
    if (!isEarly(mutation, decided.error)) return refused;
    return { ...refused, kind: 'early', waitsFor: waitsFor(mutation, decided.error, reads, stored) };
  }
  const among = (rows: readonly (readonly StoredRow[])[]) => (row: RowName) => fetchedRow(reads, rows, row);
  const written = toSave(mutation, decided.value, among(seen), among(stored));
  const completed = await completeQuotes(tx, teamId, written, among(stored), context.now);
  if (!completed.ok) return rejected(mutation, { code: 'invalid', fields: completed.error }, []);
  const rows = completed.value;
  workingSet.forget(rows);
  const births = await save(tx, to, rows, context.now);
  const notices = await conflictNotices(tx, to, mutation, context, among(stored), decided.value);
  workingSet.forget(notices);
  if (notices.length > 0) await saveNotices(tx, teamId, version, notices, context.now);
  const after = liveAfter(live, births);
  const tooMany = limitProblems(after, births);
  return tooMany === undefined
    ? { kind: 'applied', live: after }
    : rejected(mutation, { code: 'invalid', fields: tooMany }, []);
};

/** Saves rows, and judges what they have made of the stock of their colours. */
const save = async (tx: Sql, { teamId, version }: ApplyTo, rows: readonly SavedRow[], now: string): Promise<Births> => {
  const colours = touchedColours(rows);
  if (colours.length === 0) return saveRows(tx, teamId, version, rows);
  // asked together, run one after the other: the second sees what the first has saved
  const [saved, judged] = await Promise.allSettled([
    saveRows(tx, teamId, version, rows),
    judgeLowStock(tx, teamId, colours, now),
  ]);
  // the second fails with the error of the first, so either tells the cause
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

/** It went through before the restore, so what it lacks is on its way from another device. */
const isEarly = (mutation: PushedMutation, { code }: Rejection): boolean =>
  isOffered(mutation) && (code === 'missing_row' || code === 'invalid');

/**
 * What may change the answer to a change that came too early. One that reads nothing but rows by their ids waits for those
 * that it lacks; else it waits for all that it reads or names, and for a kind of which it reads every row.
 */
const waitsFor = (
  { args }: PushedMutation,
  { code }: Rejection,
  reads: readonly Read[],
  stored: readonly (readonly StoredRow[])[],
): readonly string[] => {
  const lacking = reads.flatMap((read, at) => ('id' in read && stored[at]?.length === 0 ? [read.id] : []));
  const isLacking = code === 'missing_row' && lacking.length > 0 && reads.every((read) => 'id' in read);
  if (isLacking) return [...new Set(lacking)];
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

/** The deleted row for which a change was refused: a creation can bring its own row back, but not what that stands on. */
const inTheWay = (mutation: PushedMutation, read: readonly FoundRow[]): FoundRow | undefined =>
  verbOf(mutation) === 'create' ? read.find((row) => row.deleted && row.id !== targetOf(mutation)?.id) : undefined;

/** The rows that a change asked for by their ids. */
const namedRows = (reads: readonly Read[], fetched: readonly (readonly FoundRow[])[]): readonly FoundRow[] =>
  fetched.flatMap((rows, at) => (reads[at] !== undefined && 'id' in reads[at] ? rows : []));

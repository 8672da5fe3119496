import { isEqual } from '../is-equal.ts';
import { newId } from '../ids.ts';
import type { ImportBatch } from '../kinds/import-batch.ts';
import type { Movement } from '../kinds/movement.ts';
import type { Batch } from '../mutations/batch.ts';
import { mutate } from '../mutations/mutate.ts';
import type { Action } from '../mutations/registry.ts';
import type { FoundRow } from '../rows/rows.ts';
import { canUndo, settleSpool, undo } from '../stock/stock-actions.ts';
import { markedAs } from './import-record.ts';
import type { Kept } from './team-stock.ts';

/** The rows that an import made or changed, and the rows that use these, as a device has them. */
export interface ImportedRows {
  readonly records: readonly Kept<ImportBatch>[];
  readonly row: <K extends 'thread' | 'spool' | 'place' | 'movement'>(kind: K, id: string) => FoundRow<K> | undefined;
  readonly ledger: (spoolId: string) => readonly (Movement & { readonly id: string })[];
  /** Returns the spools of a thread that are not deleted; `spoolsIn` returns the spools in a place. */
  readonly spoolsOf: (threadId: string) => readonly string[];
  readonly spoolsIn: (placeId: string) => readonly string[];
  readonly placesIn: (placeId: string) => readonly string[];
  /** Whether a spool or thread is on a needle, or a thread is on the shopping list. */
  readonly isInUse: (id: string) => boolean;
  /** Returns the time of a booking on a spool (UTC ISO 8601). */
  readonly occurredAt: (spoolId: string) => string;
}

/** The changes that would take an import back, and how much stays because people used or changed it since. */
export interface TakeBack {
  readonly batches: readonly Batch[];
  readonly gone: { readonly threads: number; readonly spools: number };
  readonly kept: { readonly spools: number; readonly threads: number; readonly fields: number };
}

/** Returns the changes that take an import back; each can be undone. Leaves out what is already taken back. */
export function takeBackOf(teamId: string, rows: ImportedRows): TakeBack {
  const open = rows.records.filter(({ data }) => !data.isTakenBack);
  const kept = { spools: 0, threads: 0, fields: 0 };
  const steps: Step[] = [];
  const gone = new Set<string>();
  const living = (kind: 'thread' | 'spool' | 'place', ids: readonly string[]) =>
    ids.filter((id) => rows.row(kind, id)?.deleted === false);
  const all = (field: 'madeThreads' | 'madeSpools' | 'madePlaces' | 'bookings') =>
    open.flatMap(({ data }) => data[field]);

  for (const id of living('spool', all('madeSpools'))) {
    if (isUsed(rows, id)) kept.spools += 1;
    else {
      gone.add(id);
      steps.push([mutate('spool.delete', { id }), mutate('spool.restore', { id })]);
    }
  }
  for (const id of all('bookings')) steps.push(...unbooked(teamId, rows, id));
  for (const change of open.flatMap(({ data }) => data.changes).toReversed()) {
    const back = putBack(rows, change);
    kept.fields += back.kept;
    steps.push(...back.steps);
  }
  for (const id of living('thread', all('madeThreads'))) {
    if (rows.isInUse(id) || rows.spoolsOf(id).some((spool) => !gone.has(spool))) kept.threads += 1;
    else {
      gone.add(id);
      steps.push([mutate('thread.delete', { id }), mutate('thread.restore', { id })]);
    }
  }
  // The import made the inner places last, so they are deleted first.
  for (const id of living('place', all('madePlaces')).toReversed()) {
    if ([...rows.spoolsIn(id), ...rows.placesIn(id)].some((inside) => !gone.has(inside))) continue;
    gone.add(id);
    steps.push([mutate('place.delete', { id }), mutate('place.restore', { id })]);
  }
  for (const { id } of open) steps.push([markedAs(id, true), markedAs(id, false)]);
  const count = (kind: 'thread' | 'spool') => [...gone].filter((id) => rows.row(kind, id) !== undefined).length;
  return { batches: inBatches(steps), gone: { threads: count('thread'), spools: count('spool') }, kept };
}

/** An action that takes something back, and the action that brings it back again. */
type Step = readonly [takeBack: Action, again: Action];

const perBatch = 100;

const inBatches = (steps: readonly Step[]): readonly Batch[] =>
  Array.from({ length: Math.ceil(steps.length / perBatch) }, (_, at) => {
    const some = steps.slice(at * perBatch, (at + 1) * perBatch);
    return { actions: some.map(([action]) => action), takeBack: some.map(([, again]) => again).toReversed() };
  });

/** Whether a person used a spool since the import: recorded a movement, lent the spool or put it on a needle. */
const isUsed = (rows: ImportedRows, id: string): boolean => {
  const ledger = rows.ledger(id);
  // An import may book a correction itself, so a correction does not count as use.
  const booked = ledger.filter((one) => one.type !== 'opening' && one.type !== 'correction' && canUndo(one, ledger));
  return booked.length > 0 || rows.isInUse(id) || (rows.row('spool', id)?.data.lentTo ?? null) !== null;
};

/**
 * Returns the step that undoes a stock count of the import; none if it is missing, is no count, or is already undone.
 */
const unbooked = (teamId: string, rows: ImportedRows, id: string): readonly Step[] => {
  const found = rows.row('movement', id);
  if (found === undefined || found.deleted) return [];
  const { spoolId, settlesAtMm, measured, groupId } = found.data;
  const entry = { ...found.data, id };
  if (settlesAtMm === null || measured === null || !canUndo(entry, rows.ledger(spoolId))) return [];
  const occurredAt = rows.occurredAt(spoolId);
  const again = { spoolId, settlesAtMm, expectedMm: null, measured, occurredAt, ...(groupId !== null && { groupId }) };
  return undo(teamId, [entry], occurredAt).map((reversal) => [reversal, settleSpool({ id: newId(), ...again })]);
};

/** Restores the fields of a row that still hold what the import wrote. */
const putBack = (
  rows: ImportedRows,
  { kind, id, before, after }: ImportBatch['changes'][number],
): { readonly steps: readonly Step[]; readonly kept: number } => {
  const row = rows.row(kind, id);
  if (row === undefined || row.deleted) return { steps: [], kept: 0 };
  const now = row.data as unknown as Readonly<Record<string, unknown>>;
  const fields = Object.keys(after).filter((field) => field in before && !isEqual(now[field], before[field]));
  const ours = fields.filter((field) => isEqual(now[field], after[field]));
  const pick = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(ours.map((field) => [field, values[field]]));
  const update = (set: Readonly<Record<string, unknown>>): Action =>
    kind === 'thread' ? mutate('thread.update', { id, set }) : mutate('spool.update', { id, set });
  return {
    steps: ours.length === 0 ? [] : [[update(pick(before)), update(pick(after))]],
    kept: fields.length - ours.length,
  };
};

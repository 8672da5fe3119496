import type { RowKind } from '../kinds/kinds.ts';
import type { Needle } from '../kinds/needle.ts';
import type { Read } from './mutation.ts';
import { mutate } from './mutate.ts';
import type { Action } from './registry.ts';

/*
 * What the rules of a mutation change besides the rows that it names, and an undo must put back [F10]: a spool that is
 * used up, put away or deleted leaves its needle. All else that rules change are sums of ledgers, which the undo's
 * reversals set right.
 */

/** Whether a mutation with these reads may take something along: only rules that read needles change them. */
export function mayTakeAlong(reads: readonly Read[]): boolean {
  return reads.some(({ kind }) => kind === 'needle');
}

/** A row as a device stores it: its kind, its id and its fields. */
interface Row {
  readonly kind: string;
  readonly id: string;
  readonly d: Readonly<Record<string, unknown>>;
}

/** Whether a row that an action with this id changed was not named by it and may have to be put back. */
export function mayBePutBack(row: Row, namedId: string | undefined): boolean {
  return row.kind === 'needle' && row.id !== namedId && row.d['spoolId'] != null;
}

/** Whether something was taken from a row; `now`: undefined if the row is gone. */
export function wasTakenFrom(before: Row, now: Row | undefined): boolean {
  return now?.d['spoolId'] !== before.d['spoolId'];
}

/** What must be read to put a row back: an index of rows that may stand in the way, and rows that it needs. */
export function neededToPutBack({ d }: Row): {
  readonly others: Read;
  readonly rows: readonly (readonly [kind: RowKind, id: string])[];
} {
  const { spoolId, machineId } = d as unknown as Needle;
  return { others: { kind: 'needle', index: 'spoolId', is: spoolId ?? '' }, rows: [['machine', machineId]] };
}

/**
 * The action that puts a row back as it was; undefined where it was changed since, or where the spool was loaded
 * elsewhere (`others`: how many rows the index names).
 */
export function putBackAction(before: Row, now: Row | undefined, others: number): Action | undefined {
  const { machineId, head, needle, threadId, spoolId } = before.d as unknown as Needle;
  const isFree = now?.d['threadId'] === threadId && (now.d['spoolId'] ?? null) === null;
  if (!isFree || others > 0) return undefined;
  return mutate('needle.update', { id: before.id, set: { machineId, head, needle, spoolId } });
}

import type { FieldProblems } from '../fields.ts';
import { derivedId } from '../ids.ts';
import { err, ok, type Result } from '../result.ts';
import type { Rejection } from './mutation.ts';

/**
 * The kinds of a machine's records that another row can undo. Movements and shopping ticks have undo rules of their
 * own.
 */
type ReversibleKind = 'run' | 'meterReading' | 'maintenanceLog' | 'stop';

/** Derives the id of the row that undoes another, so that a second undo, made on an offline device, changes nothing. */
export function undoingId(teamId: string, kind: ReversibleKind, id: string): string {
  return derivedId(teamId, kind, id, 'reversal');
}

/** Whether an id is derived (UUIDv5). A new entry with such an id must be an undo, or it would be mistaken for one. */
export function isDerivedId(id: string): boolean {
  return id[14] === '5';
}

/** The problem of an entry that has a derived id but undoes nothing. */
export const notThisId: FieldProblems = { id: { problem: 'not_an_option' } };

interface Entry {
  readonly machineId: string;
  readonly reversesId: string | null;
}

/**
 * Checks an undo: the undone entry must exist, belong to the same machine and be no undo; `id` must be `expectedId`.
 */
export function judgeUndoing<E extends Entry>(
  undone: E | undefined,
  { id, machineId, expectedId }: { readonly id: string; readonly machineId: string; readonly expectedId: string },
): Result<E, Rejection> {
  if (undone === undefined) return err({ code: 'missing_row' });
  if (undone.reversesId !== null || undone.machineId !== machineId || id !== expectedId)
    return err({ code: 'invalid', fields: { reversesId: { problem: 'not_an_option' } } });
  return ok(undone);
}

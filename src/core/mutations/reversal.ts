import type { FieldProblems } from '../fields.ts';
import { derivedId } from '../ids.ts';
import { err, ok, type Result } from '../result.ts';
import type { Rejection } from './mutation.ts';

/** The kinds of which rows are only added, and undone by another row. */
export type ReversibleKind = 'run' | 'meterReading' | 'maintenanceLog' | 'stop';

/** The id of what undoes a row: derived, so that a second offline undo changes nothing. */
export const undoingId = (teamId: string, kind: ReversibleKind, id: string): string =>
  derivedId(teamId, kind, id, 'reversal');

/** Ids of this form belong to what is derived: an entry under one would be taken for another's. */
export const isDerivedId = (id: string): boolean => id[14] === '5';

/** What is wrong with the id of an entry that undoes nothing. */
export const notThisId: FieldProblems = { id: { problem: 'not_an_option' } };

interface Entry {
  readonly machineId: string;
  readonly reversesId: string | null;
}

/** Judges an undoing: what it undoes must be there, of the same machine, and no undoing itself, and its id must be the derived one. */
export const judgeUndoing = <E extends Entry>(
  undone: E | undefined,
  { id, machineId, expectedId }: { readonly id: string; readonly machineId: string; readonly expectedId: string },
): Result<E, Rejection> => {
  if (undone === undefined) return err({ code: 'missing_row' });
  if (undone.reversesId !== null || undone.machineId !== machineId || id !== expectedId)
    return err({ code: 'invalid', fields: { reversesId: { problem: 'not_an_option' } } });
  return ok(undone);
};

import * as z from 'zod/mini';
import type { FieldProblems } from '../fields.ts';
import { createSetOf } from '../kinds/describe-kind.ts';
import { meterReading as readingKind, meterReadingDefaults, type MeterReading } from '../kinds/meter-reading.ts';
import { totalsOf, type MeterEntry } from '../machines/meter.ts';
import { ok } from '../result.ts';
import type { FoundRow } from '../rows.ts';
import {
  createArgs,
  defineMutation,
  fieldsOf,
  reject,
  remove,
  withoutUndefined,
  write,
  type Found,
  type Write,
} from './mutation.ts';
import { isDerivedId, judgeUndoing, notThisId, undoingId } from './reversal.ts';
import { happenedAt } from './spool-mutations.ts';

const { at, ...rest } = createSetOf(readingKind).shape;
const createSet = z.strictObject({ ...rest, at: z.optional(at) });

/** Notes what a machine's meter shows, or what it is guessed to have done, and works its totals out anew. The same id again changes nothing; a reading below the meter is kept and not counted [T7]. */
const create = defineMutation({
  args: createArgs(createSet),
  reads: ({ id, set: { machineId } }) => [
    { kind: 'meterReading', id },
    { kind: 'machine', id: machineId },
    { kind: 'meterReading', index: 'machineId', is: machineId },
  ],
  apply: (found, { id, set }, context) => {
    if (found.row('meterReading', id) !== undefined) return ok([]);
    const machine = found.row('machine', set.machineId);
    if (machine === undefined) return reject('missing_row');
    const before = entriesOf(found, set.machineId);
    const reading: MeterReading = {
      ...meterReadingDefaults,
      ...withoutUndefined<MeterReading>(set),
      machineId: set.machineId,
      kind: set.kind,
      at: happenedAt(set.at, context),
    };
    if (reading.reversesId === null) {
      const problems = isDerivedId(id) ? notThisId : problemsOf(reading);
      if (problems !== undefined) return reject('invalid', problems);
    } else {
      const undone = before.find((entry) => entry.id === reading.reversesId);
      const expectedId = undoingId(context.teamId, 'meterReading', reading.reversesId);
      const judged = judgeUndoing(undone, { id, machineId: set.machineId, expectedId });
      if (!judged.ok) return judged;
      // What a run has added goes with its run.
      if (judged.value.source === 'run' || judged.value.kind !== set.kind)
        return reject('invalid', { reversesId: { problem: 'not_an_option' } });
    }
    return ok([write('meterReading', id, reading), counted(machine, [...before, { ...reading, id }])]);
  },
});

/** What can be done with meter readings: they are only ever added. */
export const meterReadingMutations = { create };

/** The readings of a machine that a mutation has found. */
export const entriesOf = (found: Found, machineId: string): readonly MeterEntry[] =>
  found.where('meterReading', 'machineId', machineId).map(({ id, data }) => ({ ...data, id }));

/** A machine with what its readings say. One that is deleted is counted on without coming back. */
export const counted = (machine: FoundRow<'machine'>, entries: readonly MeterEntry[]): Write => {
  const put = machine.deleted ? remove : write;
  return put('machine', machine.id, { ...fieldsOf(machine), ...totalsOf(entries) });
};

const problemsOf = ({ source, value, delta, reset, reason }: MeterReading): FieldProblems | undefined => {
  switch (source) {
    case 'run':
      return { source: { problem: 'not_an_option' } };
    case 'manual':
      if (value === null) return { value: { problem: 'required' } };
      if (delta !== null) return { delta: { problem: 'not_an_option' } };
      return reset && reason === null ? { reason: { problem: 'required' } } : undefined;
    case 'estimate':
      if (delta === null || delta === 0) return { delta: { problem: 'required' } };
      if (value !== null) return { value: { problem: 'not_an_option' } };
      return reset ? { reset: { problem: 'not_an_option' } } : undefined;
  }
};

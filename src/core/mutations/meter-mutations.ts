import * as z from 'zod/mini';
import type { FieldProblems } from '../fields.ts';
import { createSetOf } from '../kinds/describe-kind.ts';
import { meterReading as readingKind, meterReadingDefaults, type MeterReading } from '../kinds/meter-reading.ts';
import { totalsOf, type MeterEntry } from '../machines/meter.ts';
import { ok } from '../result.ts';
import type { FoundRow } from '../rows/rows.ts';
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
  happenedAt,
} from './mutation.ts';
import { isDerivedId, judgeUndoing, notThisId, undoingId } from './reversal.ts';

const { at, ...rest } = createSetOf(readingKind).shape;
const createSet = z.strictObject({ ...rest, at: z.optional(at) });

/**
 * Records or undoes a reading or an estimate. A repeated id changes nothing. A lower value counts only as a reset [T7].
 */
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
      // A reading that a run added can be undone only together with that run.
      if (judged.value.source === 'run' || judged.value.kind !== set.kind)
        return reject('invalid', { reversesId: { problem: 'not_an_option' } });
    }
    return ok([write('meterReading', id, reading), counted(machine, [...before, { ...reading, id }])]);
  },
});

/** The mutations of meter readings: only `create`, because a reading never changes. */
export const meterReadingMutations = { create };

/** Returns the readings of a machine among the rows that a mutation has read. */
export function entriesOf(found: Found, machineId: string): readonly MeterEntry[] {
  return found.where('meterReading', 'machineId', machineId).map(({ id, data }) => ({ ...data, id }));
}

/** Makes the write that gives a machine its totals from these readings. A deleted machine stays deleted. */
export function counted(machine: FoundRow<'machine'>, entries: readonly MeterEntry[]): Write {
  const put = machine.deleted ? remove : write;
  return put('machine', machine.id, { ...fieldsOf(machine), ...totalsOf(entries) });
}

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

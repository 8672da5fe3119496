import type { FieldProblems } from '../fields.ts';
import type { Machine } from '../kinds/machine.ts';
import { holdsSpools } from '../machines/slots.ts';
import { ok } from '../result.ts';
import { defaultMutations } from './default-mutations.ts';
import { reject, write } from './mutation.ts';
import { latestToday, spoolsOff } from './spool-mutations.ts';

/**
 * The mutations of machines. A slot that is gone, or of a sold or deleted machine, loses its spool but not its thread.
 */
export const machineMutations = defaultMutations('machine', {
  reads: (id) => [{ kind: 'needle', index: 'machineId', is: id }],
  write: (found, id, given, { now }) => {
    // A client gives no totals, so a new machine starts at 0.
    const machine: Machine = {
      ...given,
      totalStitches: given.totalStitches ?? 0,
      totalSeconds: given.totalSeconds ?? 0,
    };
    const problems = problemsOf(machine, latestToday(now));
    if (Object.keys(problems).length > 0) return reject('invalid', problems);
    const slots = found.where('needle', 'machineId', id);
    return ok([write('machine', id, machine), ...spoolsOff(slots, (slot) => holdsSpools(machine, slot.data))]);
  },
  alsoOnDelete: (found, id) => spoolsOff(found.where('needle', 'machineId', id), () => false),
});

const problemsOf = (
  { workingSpm, maxSpm, residualMinor, priceMinor, boughtOn }: Machine,
  latest: string,
): FieldProblems => ({
  ...(maxSpm !== null && workingSpm > maxSpm && { workingSpm: { problem: 'too_large', limit: maxSpm } }),
  ...(residualMinor !== null &&
    residualMinor > (priceMinor ?? residualMinor) && {
      residualMinor: { problem: 'too_large', limit: priceMinor ?? 0 },
    }),
  ...(boughtOn !== null && boughtOn > latest && { boughtOn: { problem: 'in_future' } }),
});

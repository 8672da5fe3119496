import type { FieldProblems } from '../fields.ts';
import type { PriceProfile } from './price-profile.ts';

/** Returns the problem of a machine that is worth more at its end than it cost. Reading a stored list allows one. */
export function problemsOfMachine({ costDefaults }: PriceProfile): FieldProblems {
  const machine = costDefaults?.machine;
  return machine && machine.residualMinor > machine.priceMinor
    ? { 'costDefaults.machine.residualMinor': { problem: 'too_large', limit: machine.priceMinor } }
    : {};
}

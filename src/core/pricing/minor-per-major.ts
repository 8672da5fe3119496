import { decimalsOf, type MoneyUnit } from '../amounts/currency.ts';
import { exact, type Exact } from './exact.ts';

/** Returns how many minor units a major unit has: 100 for EUR. */
export function minorPerMajor(unit: MoneyUnit): Exact {
  return exact(`1e${decimalsOf(unit)}`);
}

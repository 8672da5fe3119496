import { decimalsOf, type MoneyUnit } from '../amounts/currency.ts';
import { exact, type Exact } from './exact.ts';

/** Returns how many minor units a major unit has: 100 for EUR. */
export const minorPerMajor = (unit: MoneyUnit): Exact => exact(`1e${decimalsOf(unit)}`);

import { currencyDecimals } from '../amounts/currency.ts';
import { exact, type Exact } from './exact.ts';

/** Returns how many minor units a major unit of the currency has: 100 for EUR. */
export const minorPerMajor = (currency: string): Exact => exact(`1e${currencyDecimals(currency)}`);

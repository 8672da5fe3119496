import { exact, type Exact } from './exact.ts';

/** How many decimals a currency has by ISO 4217: 2 for EUR, 0 for JPY, 3 for KWD. */
export const currencyDecimals = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** How many minor units a major unit of the currency has: 100 for EUR. */
export const minorPerMajor = (currency: string): Exact => exact(`1e${currencyDecimals(currency)}`);

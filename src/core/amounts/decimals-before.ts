import { currencyDecimals, mayHaveDecimals } from './currency.ts';

/**
 * Returns the decimals with which builds before the table stored amounts here: those that this engine answers. For the
 * migration, and for a device whose copy of the team's settings is older than it.
 */
export const decimalsBefore = (currency: string): number => {
  const { maximumFractionDigits: answered = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return mayHaveDecimals(currency, answered) ? answered : currencyDecimals(currency);
};

/** Returns the decimals that `Intl` gives a currency here; older builds used these instead of a table. */
export const decimalsBefore = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** Returns the server's decimals (`named`) or, if the server named none, those that older builds used. */
export const decimalsKept = (currency: string, named: unknown): number =>
  typeof named === 'number' ? named : decimalsBefore(currency);

/** Returns the decimals that `Intl` gives a currency here; older builds used these instead of a table. */
export function decimalsBefore(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/** Returns the server's decimals (`named`) or, if the server named none, those that older builds used. */
export function decimalsKept(currency: string, named: unknown): number {
  return typeof named === 'number' ? named : decimalsBefore(currency);
}

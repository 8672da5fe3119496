/**
 * Returns the decimals that older builds, which had no table, gave a currency: those of this browser's or server's
 * `Intl`.
 */
export const decimalsBefore = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** Returns the decimals of amounts on a device: the number that the server named, or the one that older builds used. */
export const decimalsKept = (currency: string, named: unknown): number =>
  typeof named === 'number' ? named : decimalsBefore(currency);

/** Returns the decimals that builds before the table gave a currency here: those that this engine answers. */
export const decimalsBefore = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** Returns the decimals of amounts on a device: those that the server named, else those of builds before the table. */
export const decimalsKept = (currency: string, named: unknown): number =>
  typeof named === 'number' ? named : decimalsBefore(currency);

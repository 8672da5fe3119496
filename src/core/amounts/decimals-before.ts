/** Returns the decimals that builds before the table gave a currency here: those that this engine answers. */
export const decimalsBefore = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

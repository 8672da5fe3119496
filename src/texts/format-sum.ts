import { formatMoney } from './formats.ts';

/** Writes sums in words, one per currency: a team may have changed its currency, and currencies are never added up. */
export const formatSum = (amounts: readonly { readonly currency: string; readonly totalMinor: number }[]): string => {
  const sums = new Map<string, number>();
  for (const { currency, totalMinor } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + totalMinor);
  return [...sums].map(([currency, minor]) => formatMoney(minor, currency)).join(' + ');
};

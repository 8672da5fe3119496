import { formatMoney } from './formats.ts';

/** What amounts come to in words, each currency by itself: a team may have changed its own, and one is never added to another. */
export const formatSum = (amounts: readonly { readonly currency: string; readonly totalMinor: number }[]): string => {
  const sums = new Map<string, number>();
  for (const { currency, totalMinor } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + totalMinor);
  return [...sums].map(([currency, minor]) => formatMoney(minor, currency)).join(' + ');
};

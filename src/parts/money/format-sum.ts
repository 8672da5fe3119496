import { decimalsOf, type MoneyUnit } from '#core/amounts/currency.ts';
import { formatMoney } from './format-money.ts';

/** Writes sums, one per currency, because a team may have changed its currency, and currencies are never added up. */
export function formatSum(amounts: readonly (MoneyUnit & { readonly totalMinor: number })[]): string {
  const sums = new Map<string, { readonly unit: MoneyUnit; readonly minor: number }>();
  for (const { totalMinor, ...unit } of amounts) {
    const key = `${unit.currency} ${decimalsOf(unit)}`;
    sums.set(key, { unit, minor: (sums.get(key)?.minor ?? 0) + totalMinor });
  }
  return [...sums.values()].map(({ unit, minor }) => formatMoney(minor, unit)).join(' + ');
}

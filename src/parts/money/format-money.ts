import { decimalsOf, isWrittenWhole, type MoneyUnit } from '#core/amounts/currency.ts';
import { unscaledDecimal } from '#core/amounts/scaled-decimal.ts';
import { formatAmount } from '#texts/format-amount.ts';

/** Writes an amount in minor units: 1250 of EUR is €12.50. Currencies like the forint show decimals only if not 0. */
export function formatMoney(minor: number, unit: MoneyUnit): string {
  // Larger sums cannot be computed exactly.
  if (minor > Number.MAX_SAFE_INTEGER) return `> ${formatMoney(Number.MAX_SAFE_INTEGER, unit)}`;
  const decimal = unscaledDecimal(minor, decimalsOf(unit));
  const isShort = isWrittenWhole(unit) && !decimal.includes('.');
  return formatAmount(decimal, unit.currency, isShort ? 0 : decimalsOf(unit));
}

/** Writes a rate in major units (decimal text), with up to four decimals: €1.25, €0.305. */
export function formatRate(decimal: string, unit: MoneyUnit): string {
  const least = isWrittenWhole(unit) ? 0 : decimalsOf(unit);
  return formatAmount(decimal, unit.currency, least, Math.max(4, least));
}

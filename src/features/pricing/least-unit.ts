import { t } from '#texts/t.ts';

/** Writes the lowest unit price. At 0 or less it says that the order's fees already cover the pieces (rules: Cost). */
export function leastUnit<Minor extends number | null>(
  minor: Minor,
  money: (minor: Minor) => string | null,
): string | null {
  return minor !== null && minor <= 0 ? t('pricing.coveredByFees') : money(minor);
}

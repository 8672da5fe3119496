import { t } from '#texts/t.ts';

/** The least that a piece may cost. At nothing or less the fees of the order pay for the pieces too (domain §2.9). */
export const leastUnit = <Minor extends number | null>(
  minor: Minor,
  money: (minor: Minor) => string | null,
): string | null => (minor !== null && minor <= 0 ? t('pricing.coveredByFees') : money(minor));

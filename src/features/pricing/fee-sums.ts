import type { PriceFee } from '#core/pricing/order-fees.ts';
import { t } from '#texts/t.ts';

/** Fees of one code together: three designs are one line. */
export interface FeeSum {
  readonly code: string;
  readonly name: string;
  /** Before anything was waived. */
  readonly amountMinor: number;
  readonly waivedMinor: number;
}

/** The fees by their names in the language of the person, those of one code and name together. */
export const feeSums = (fees: readonly PriceFee[]): readonly FeeSum[] => {
  const sums = new Map<string, FeeSum>();
  for (const { code, label, amountMinor, waivedMinor } of fees) {
    const name = feeName(code, label);
    const key = `${code} ${name}`;
    const known = sums.get(key);
    sums.set(key, {
      code,
      name,
      amountMinor: (known?.amountMinor ?? 0) + amountMinor,
      waivedMinor: (known?.waivedMinor ?? 0) + waivedMinor,
    });
  }
  return [...sums.values()];
};

/** What is charged of the fees, by name. */
export const chargedSums = (fees: readonly PriceFee[]): readonly (readonly [name: string, minor: number])[] =>
  feeSums(fees).map(({ name, amountMinor, waivedMinor }) => [name, amountMinor - waivedMinor]);

/** What a fee is called, in the language of the person; one of the own words of an order keeps them. */
export const feeName = (code: string, label: string): string => {
  switch (code) {
    case 'digitizing':
      return t('pricing.fee.digitizing');
    case 'setup':
      return t('pricing.fee.setup');
    case 'small_order':
      return t('pricing.fee.small_order');
    default:
      return label;
  }
};

import type { PriceFee } from '#core/pricing/order-fees.ts';
import { t } from '#texts/t.ts';

/** What is charged of the fees, by their names in the language of the person: three designs are one line. */
export const feeSums = (fees: readonly PriceFee[]): readonly (readonly [name: string, minor: number])[] => {
  const sums = new Map<string, number>();
  for (const { code, label, amountMinor, waivedMinor } of fees) {
    const name = feeName(code, label);
    sums.set(name, (sums.get(name) ?? 0) + amountMinor - waivedMinor);
  }
  return [...sums];
};

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

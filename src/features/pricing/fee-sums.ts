import type { PriceFee } from '#core/pricing/order-fees.ts';
import { t } from '#texts/t.ts';

/** The sum of all fees with one code and name: three digitized designs are one line. */
interface FeeSum {
  readonly code: string;
  readonly name: string;
  /** The amount before waiving, in minor units. */
  readonly amountMinor: number;
  readonly waivedMinor: number;
}

/** Sums fees with the same code and name; names are in the language in use. */
export function feeSums(fees: readonly PriceFee[]): readonly FeeSum[] {
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
}

/** Returns the charged amount of each fee sum in minor units, after waiving. */
export function chargedSums(fees: readonly PriceFee[]): readonly (readonly [name: string, minor: number])[] {
  return feeSums(fees).map(({ name, amountMinor, waivedMinor }) => [name, amountMinor - waivedMinor]);
}

/** Returns the name of a fee in the language in use; a fee with another code keeps its label. */
export function feeName(code: string, label: string): string {
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
}

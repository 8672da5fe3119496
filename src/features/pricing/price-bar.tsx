import type { MoneyUnit } from '#core/amounts/currency.ts';
import type { Price } from '#core/pricing/calculate-price.ts';
import { formatMoney } from '#parts/money/format-money.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import styles from './pricing.module.css';

export const resultId = 'price-result';

/** The first line's unit price and, if known, the margin, for screens with no room for the result. */
export function PriceBar({ price, unit }: { readonly price: Price; readonly unit: MoneyUnit }) {
  const each = formatMoney(price.lines[0]?.unitMinor ?? 0, unit);
  const margin = price.cost?.marginBp ?? null;
  return (
    <a href={`#${resultId}`} className={styles.bar}>
      {margin === null
        ? t('pricing.barEach', { unit: each })
        : t('pricing.barKeep', {
            unit: each,
            margin: formatNumber(margin / 10_000, { style: 'percent', maximumFractionDigits: 0 }),
          })}
    </a>
  );
}

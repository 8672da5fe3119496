import type { Price } from '#core/pricing/calculate-price.ts';
import { formatMoney, formatNumber } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import styles from './pricing.module.css';

/** The element id of the price result, to which the bar links. */
export const resultId = 'price-result';

/** The price in one line above the keyboard, on screens without room for the result beside the form. */
export const PriceBar = ({ price, currency }: { readonly price: Price; readonly currency: string }) => {
  const unit = formatMoney(price.lines[0]?.unitMinor ?? 0, currency);
  const margin = price.cost?.marginBp ?? null;
  return (
    <a href={`#${resultId}`} className={styles.bar}>
      {margin === null
        ? t('pricing.barEach', { unit })
        : t('pricing.barKeep', {
            unit,
            margin: formatNumber(margin / 10_000, { style: 'percent', maximumFractionDigits: 0 }),
          })}
    </a>
  );
};

import '#texts/en/pricing.ts';
import '#texts/en/quote-page.ts';
import { t } from '#texts/t.ts';
import { quoteItems, quoteSums, quoteTotal, type Offered } from './quote-items.ts';
import styles from './quotes.module.css';

export function QuoteTable({ offered }: { readonly offered: Offered }) {
  return (
    <div className={styles.wide}>
      <table className={styles.items}>
        <thead>
          <tr>
            <th scope="col">{t('quotePage.item')}</th>
            <th scope="col" className={styles.aside}>
              {t('pricing.quantity')}
            </th>
            <th scope="col" className={styles.aside}>
              {t('pricing.unitPrice')}
            </th>
            <th scope="col">{t('pricing.total')}</th>
          </tr>
        </thead>
        <tbody>
          {quoteItems(offered).map(({ name, qty, unit, total }, at) => (
            <tr key={at}>
              <th scope="row">
                {name}
                <span className={styles.times}>{t('quotePage.times', { qty, unit })}</span>
              </th>
              <td className={styles.aside}>{qty}</td>
              <td className={styles.aside}>{unit}</td>
              <td>{total}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {quoteSums(offered).map((sum, at) => (
            <SumRow key={`sum ${at}`} sum={sum} />
          ))}
          {quoteTotal(offered).map((sum, at) => (
            <SumRow key={`total ${at}`} sum={sum} isTotal={at === 0} />
          ))}
        </tfoot>
      </table>
    </div>
  );
}

const nothing = '\u00A0';

const SumRow = ({
  sum: [name, amount],
  isTotal = false,
}: {
  readonly sum: readonly [name: string, amount: string];
  readonly isTotal?: boolean;
}) => (
  <tr className={isTotal ? styles.total : undefined}>
    <th scope="row">{name}</th>
    <td className={styles.aside}>{nothing}</td>
    <td className={styles.aside}>{nothing}</td>
    <td>{amount}</td>
  </tr>
);

import '#texts/say-pricing.ts';
import '#texts/say-quote-page.ts';
import { formatMoney } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { quoteItems, quoteSums, type Offered } from './quote-items.ts';
import styles from './quotes.module.css';

/** What is offered, as a table: the same on the screen, on the paper of the customer and on that of the shop. */
export const QuoteTable = ({ offered }: { readonly offered: Offered }) => {
  const { totals } = offered;
  const money = (minor: number): string => formatMoney(minor, totals.currency);
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
          {quoteSums(offered).map(([name, amount], at) => (
            <tr key={`sum ${at}`}>
              <th scope="row">{name}</th>
              <Skipped />
              <td>{amount}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('pricing.total')}</th>
            <Skipped />
            <td>{money(totals.totalMinor)}</td>
          </tr>
          {totals.depositMinor > 0 && (
            <tr>
              <th scope="row">{t('quotePage.deposit')}</th>
              <Skipped />
              <td>{money(totals.depositMinor)}</td>
            </tr>
          )}
        </tfoot>
      </table>
    </div>
  );
};

const nothing = '\u00A0';

/** A sum has no quantity and no unit price. */
const Skipped = () => (
  <>
    <td className={styles.aside}>{nothing}</td>
    <td className={styles.aside}>{nothing}</td>
  </>
);

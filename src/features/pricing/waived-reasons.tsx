import type { Quote } from '#core/kinds/quote.ts';
import { formatMoney } from '#parts/money/format-money.ts';
import { t } from '#texts/t.ts';
import { feeName } from './fee-sums.ts';
import styles from './quotes/quotes.module.css';

export function WaivedReasons({
  quote: { waivedFees, totals },
}: {
  readonly quote: Pick<Quote, 'waivedFees' | 'totals'>;
}) {
  return waivedFees.map(({ code, amountMinor, by, reason }) => (
    <p key={code} className={styles.reason}>
      {t('quotePage.waivedBecause', { fee: waivedName(totals, code) })}
      <br />
      {[formatMoney(amountMinor, totals), reason, by].filter(Boolean).join(' · ')}
    </p>
  ));
}

/** Returns the name of a waived fee; its code if the quote has no such fee. */
export function waivedName({ fees }: Quote['totals'], code: string): string {
  return feeName(code, fees.find((fee) => fee.code === code)?.label ?? code);
}

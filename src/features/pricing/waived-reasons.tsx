import type { Quote } from '#core/kinds/quote.ts';
import { formatMoney } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { feeName } from './fee-sums.ts';
import { Figures } from './figures.tsx';
import styles from './quotes.module.css';

/** What was not charged, by whom and why; where the quote is open, each can be charged again. */
export const WaivedReasons = ({
  quote: { waivedFees, totals },
  onCharge,
}: {
  readonly quote: Pick<Quote, 'waivedFees' | 'totals'>;
  readonly onCharge?: (code: string) => void;
}) => {
  const nameOf = (code: string): string => feeName(code, totals.fees.find((fee) => fee.code === code)?.label ?? code);
  return (
    <>
      <Figures
        figures={waivedFees.map(({ code, amountMinor, by, reason }) => [
          t('quotePage.waivedBecause', { fee: nameOf(code) }),
          [formatMoney(amountMinor, totals.currency), reason, by].filter(Boolean).join(' · '),
        ])}
      />
      {onCharge && waivedFees.length > 0 && (
        <div className={styles.steps}>
          {waivedFees.map(({ code }) => (
            <Button key={code} tone="plain" onClick={() => onCharge(code)}>
              {t('quotePage.chargeAgain', { fee: nameOf(code) })}
            </Button>
          ))}
        </div>
      )}
    </>
  );
};

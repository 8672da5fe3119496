import '#texts/en/spools.ts';
import { coverOf, missingMm, type OverUse } from '#core/stock/over-use.ts';
import type { Units } from '#core/amounts/units.ts';
import type { OwnedSpool } from '#inventory/inventory.ts';
import { formatLength } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import styles from './over-use-question.module.css';

/** Asks how to book an amount larger than the spool should hold. Each answer books it. */
export function OverUseQuestion({
  one,
  others,
  amountMm,
  units,
  isSaving,
  onAnswer,
}: {
  readonly one: OwnedSpool;
  readonly others: readonly OwnedSpool[];
  readonly amountMm: number;
  readonly units: Units;
  readonly isSaving: boolean;
  readonly onAnswer: (over: OverUse['way'], from: readonly OwnedSpool[]) => void;
}) {
  const { shortCode: code, remainingMm } = one.spool;
  const left = Math.max(0, remainingMm ?? 0);
  const rest = missingMm(one.spool, amountMm);
  const cover = coverOf(others, rest);
  const amount = formatLength(amountMm, units);
  const codes = cover?.map(({ spool }) => spool.shortCode).join(', ') ?? '';
  return (
    <Banner tone="warn" icon="warning" announce>
      <div className={styles.question}>
        <p>
          {left > 0
            ? t('spools.only', { length: formatLength(left, units), code, amount })
            : t('spools.nothingOn', { code, amount })}
        </p>
        {cover !== undefined && (
          <Button tone="primary" busy={isSaving} onClick={() => onAnswer('rest', cover)}>
            {t('spools.bookRest', { code, rest: formatLength(rest, units), others: codes })}
          </Button>
        )}
        <Button busy={isSaving} onClick={() => onAnswer('empty', [])}>
          {t('spools.bookEmpty', { code })}
        </Button>
        <Button busy={isSaving} onClick={() => onAnswer('anyway', [])}>
          {t('spools.bookAnyway', { code })}
        </Button>
      </div>
    </Banner>
  );
}

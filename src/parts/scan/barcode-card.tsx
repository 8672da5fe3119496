import '#texts/en/scan.ts';
import { useState } from 'react';
import { hasWrongCheckDigit } from '#core/codes/barcode-value.ts';
import { can } from '#core/access/permissions.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Segments } from '#ui/segments.tsx';
import styles from './barcode-card.module.css';
import type { KnownBarcode } from './known-barcode.ts';
import { TeachColour } from './teach-colour.tsx';
import { TeachPlace } from './teach-place.tsx';
import { TeachSpool } from './teach-spool.tsx';
import type { Learned } from './use-teach.ts';

export function BarcodeCard({
  barcode,
  onLearned,
  onSkip,
}: {
  readonly barcode: KnownBarcode;
  readonly onLearned?: (learned: Learned) => void | Promise<void>;
  readonly onSkip?: () => void;
}) {
  const { store } = useWorkspace();
  const [isCorrecting, setCorrecting] = useState(false);
  const skip = onSkip && (
    <Button tone="quiet" onClick={onSkip}>
      {t('scan.skip')}
    </Button>
  );
  if (!can(store.actor.role, 'inventory.change'))
    return barcode.isKnown ? null : (
      <>
        <Banner tone="warn">{unknownInWords(barcode.value)}</Banner>
        {skip}
      </>
    );
  if (barcode.isKnown && !isCorrecting)
    return (
      <Button tone="quiet" onClick={() => setCorrecting(true)}>
        {t(barcode.place === undefined ? 'scan.barcodeWrong' : 'scan.barcodeOther')}
      </Button>
    );
  return (
    <>
      <Banner tone="accent" announce>
        {barcode.isKnown
          ? t(barcode.place === undefined ? 'scan.barcodeCorrect' : 'scan.barcodeWhat')
          : unknownInWords(barcode.value)}
      </Banner>
      <Question
        barcode={barcode}
        onLearned={async (learned) => {
          setCorrecting(false);
          await onLearned?.(learned);
        }}
      />
      {skip}
    </>
  );
}

/** Says that nobody knows a code yet, and that a digit of it may be wrong, before it is offered as a new one. */
const unknownInWords = (value: string): string =>
  [t('scan.barcodeUnknown', { value }), hasWrongCheckDigit(value) ? t('scan.checkDigit') : '']
    .filter(Boolean)
    .join(' ');

type Sort = 'colour' | 'spool' | 'place';

/**
 * Asks what the code is on: colour, spool or place; then which one. No `<form>`, because the scanner may be inside one.
 */
const Question = ({
  barcode,
  onLearned,
}: {
  readonly barcode: KnownBarcode;
  readonly onLearned: (learned: Learned) => Promise<void>;
}) => {
  const { place, spool } = barcode;
  const [sort, setSort] = useState<Sort>(place !== undefined ? 'place' : spool !== undefined ? 'spool' : 'colour');
  const sorts = ['colour', 'spool', 'place'] as const;
  return (
    <div className={styles.question}>
      <Segments
        label={t('scan.codeIsOn')}
        segments={sorts.map((value) => ({ value, label: t(`scan.codeOn.${value}`) }))}
        value={sort}
        onChange={setSort}
      />
      {sort === 'colour' && <TeachColour barcode={barcode} onLearned={onLearned} />}
      {sort === 'spool' && <TeachSpool barcode={barcode} onLearned={onLearned} />}
      {sort === 'place' && <TeachPlace barcode={barcode} onLearned={onLearned} />}
    </div>
  );
};

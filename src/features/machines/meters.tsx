import { useState } from 'react';
import { metersOf } from '#core/machines/read-meters.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { later } from '#ui/later.tsx';
import { hoursWords } from '#parts/machines/due-words.ts';
import styles from './machines.module.css';
import type { MachineBook } from '#parts/machines/machine-book.ts';

const MeterDialog = later(async () => (await import('./meter-dialog.tsx')).MeterDialog);

export function Meters({
  machine,
  book,
  mayChange,
}: {
  readonly machine: CollectionRow<'machine'>;
  readonly book: MachineBook;
  readonly mayChange: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  const meters = metersOf(book.entries);
  const ignored = meters.ignored('stitches') + meters.ignored('hours');
  return (
    <Card as="section" aria-label={t('machines.meters')} className={styles.region}>
      <div className={styles.regionHead}>
        <h2>{t('machines.meters')}</h2>
        {mayChange && (
          <Button onClick={() => setOpen(true)} data-print="no">
            {t('machines.readMeter')}
          </Button>
        )}
      </div>
      {book.entries.length === 0 ? (
        <p className={styles.quiet}>{t('machines.noReading')}</p>
      ) : (
        <p className={styles.meters}>
          <b>{t('machines.stitches', { count: machine.data.totalStitches })}</b>
          <b>{hoursWords(machine.data.totalSeconds)}</b>
        </p>
      )}
      {ignored > 0 && <p className={styles.quiet}>{t('machines.ignored', { count: ignored })}</p>}
      {isOpen && <MeterDialog machine={machine} entries={book.entries} onClose={() => setOpen(false)} />}
    </Card>
  );
}

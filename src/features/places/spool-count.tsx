import '#texts/en/threads.ts';
import { useId, useState } from 'react';
import { spoolChoice } from '#parts/threads/amount-in-words.ts';
import { ThreadSwatch } from '#parts/threads/thread-swatch.tsx';
import { ThreadWords } from '#parts/threads/thread-words.tsx';
import { useWorkspace } from '#services/workspace.ts';
import { lengthUnit } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Chip } from '#ui/chip.tsx';
import { ChipRow } from '#ui/chip-row.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { NumberField } from '#ui/number-field.tsx';
import styles from './places.module.css';
import type { HeldSpool } from './spools-in.ts';
import type { Seen } from './stocktake-answers.ts';

const fractions = [10_000, 7500, 5000, 2500, 0] as const;
const fractionWords = ['full', 'threeQuarters', 'half', 'quarter', 'empty'] as const;

/** One row for a spool: a tick if it is as expected. A button opens the other answers. */
export const SpoolCount = ({
  spool: { owned, one },
  seen,
  error,
  onSee,
  onWrite,
}: {
  readonly spool: HeldSpool;
  readonly seen: Seen | '';
  readonly error: string | undefined;
  readonly onSee: (seen: Seen | '') => void;
  /** Called with a length as typed. */
  readonly onWrite: (text: string) => void;
}) => {
  const { settings } = useWorkspace();
  const id = useId();
  const { shortCode: code } = one.spool;
  const isOther = seen !== '' && seen !== 'there';
  const [isOpen, setOpen] = useState(false);
  const expected = spoolChoice(one.spool, settings.units);
  return (
    <li className={styles.count}>
      <div className={styles.countRow}>
        <input
          id={id}
          type="checkbox"
          className={styles.tick}
          aria-label={t('places.asItShouldBe', { code })}
          checked={seen === 'there'}
          onChange={() => onSee(seen === 'there' ? '' : 'there')}
        />
        <label htmlFor={id} className={styles.countWords}>
          <ThreadSwatch thread={owned.thread} size="small" />
          <span>
            <ThreadWords thread={owned.thread} />
            <br />
            <span className={styles.quiet}>{expected}</span>
          </span>
        </label>
        <IconButton
          icon="edit"
          label={t('places.differs', { code })}
          aria-expanded={isOpen || isOther}
          onClick={() => (isOther ? onSee('') : setOpen(!isOpen))}
        />
      </div>
      {(isOpen || isOther) && (
        <>
          <ChipRow label={t('places.found', { code })}>
            <Chip pressed={seen === 'missing'} onPress={() => onSee(seen === 'missing' ? '' : 'missing')}>
              {t('places.missing')}
            </Chip>
            {fractions.map((bp, at) => (
              <Chip key={bp} pressed={seen === `bp:${bp}`} onPress={() => onSee(`bp:${bp}`)}>
                {t(`threads.${fractionWords[at] ?? 'empty'}`)}
              </Chip>
            ))}
          </ChipRow>
          <NumberField
            label={t('places.left', { code })}
            optional
            unit={lengthUnit(settings.units)}
            value={seen.startsWith('m:') ? seen.slice(2) : ''}
            onChange={onWrite}
            error={error}
          />
        </>
      )}
    </li>
  );
};

import '#texts/en/threads.ts';
import { useState } from 'react';
import { spoolChoice } from '#parts/threads/amount-in-words.ts';
import { useWorkspace } from '#services/workspace.ts';
import { lengthUnit } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Chip } from '#ui/chip.tsx';
import { ChipRow } from '#ui/chip-row.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { CountRow } from './count-row.tsx';
import styles from './places.module.css';
import type { HeldSpool } from './spools-in.ts';
import type { Seen } from './stocktake-answers.ts';

const fractions = [10_000, 7500, 5000, 2500, 0] as const;
const fractionWords = ['full', 'threeQuarters', 'half', 'quarter', 'empty'] as const;

export function SpoolCount({
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
  readonly onWrite: (text: string) => void;
}) {
  const { settings } = useWorkspace();
  const { shortCode: code, state } = one.spool;
  const isOther = seen !== '' && seen !== 'there';
  const [isOpen, setOpen] = useState(false);
  return (
    <CountRow
      thread={owned.thread}
      about={
        <span className={styles.quiet}>
          {spoolChoice(one.spool, settings.units)}
          {(state === 'lost' || state === 'archived') && ` · ${t(`threads.state.${state}`)}`}
        </span>
      }
      tick={t('places.asItShouldBe', { code })}
      isTicked={seen === 'there'}
      onTick={() => onSee(seen === 'there' ? '' : 'there')}
      edit={t('places.differs', { code })}
      isOpen={isOpen || isOther}
      onEdit={() => (isOther ? onSee('') : setOpen(!isOpen))}
    >
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
    </CountRow>
  );
}

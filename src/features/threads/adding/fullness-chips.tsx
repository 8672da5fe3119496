import '#texts/en/adding.ts';
import { t } from '#texts/t.ts';
import { ChipRow } from '#ui/chip-row.tsx';
import { Chip } from '#ui/chip.tsx';
import { partWord } from '../spools/fraction-chips.tsx';
import captions from '../spools/fraction-chips.module.css';
import { fullnesses, type Fullness } from './fullness.ts';

export function FullnessChips({
  value,
  onChange,
}: {
  readonly value: Fullness;
  readonly onChange: (fullness: Fullness) => void;
}) {
  return (
    <div>
      <p className={captions.caption} aria-hidden="true">
        {t('adding.fullness')}
      </p>
      <ChipRow label={t('adding.fullness')}>
        {fullnesses.map((one) => (
          <Chip key={one} pressed={value === one} onPress={() => onChange(one)}>
            {fullnessWord(one)}
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}

/** Returns how full a spool is, in a word: "full", "¾" or "some". */
export function fullnessWord(fullness: Fullness): string {
  return fullness === 'some' ? t('threads.some') : partWord(fullness);
}

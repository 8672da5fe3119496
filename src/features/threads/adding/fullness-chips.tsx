import '#texts/en/adding.ts';
import { t } from '#texts/t.ts';
import { ChipRow, Chip } from '#ui/chip.tsx';
import captions from '../spools/spools.module.css';
import { partWord } from '../spools/fraction-chips.tsx';

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

/** How full a new spool is: a part of a full one in basis points, or "some" when unknown. */
export type Fullness = 'some' | 10_000 | 7500 | 5000 | 2500;

const fullnesses: readonly Fullness[] = [10_000, 7500, 5000, 2500, 'some'];

export interface LengthLeft {
  readonly leftMm: number;
}

/** Returns a new spool's `openingMm` (mm) as a field to set: no field for a full spool, null for an unknown amount. */
export function openingOf(fullness: Fullness | LengthLeft, lengthMm: number): { readonly openingMm?: number | null } {
  if (fullness === 'some') return { openingMm: null };
  if (typeof fullness === 'object') return { openingMm: fullness.leftMm };
  return fullness === 10_000 ? {} : { openingMm: Math.round((lengthMm * fullness) / 10_000) };
}

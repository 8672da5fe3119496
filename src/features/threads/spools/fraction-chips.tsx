import { t } from '#texts/t.ts';
import { ChipRow, Chip } from '#ui/chip.tsx';
import styles from './spools.module.css';

/** Offers rough amounts, in basis points of a full spool, for people without scales. */
export function FractionChips({
  label,
  fractions,
  chosen,
  onChoose,
}: {
  readonly label: string;
  readonly fractions: readonly number[];
  readonly chosen: number | undefined;
  readonly onChoose: (fractionBp: number) => void;
}) {
  return (
    <div>
      <p className={styles.caption} aria-hidden="true">
        {label}
      </p>
      <ChipRow label={label}>
        {fractions.map((fractionBp) => (
          <Chip key={fractionBp} pressed={chosen === fractionBp} onPress={() => onChoose(fractionBp)}>
            {partWord(fractionBp)}
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}

/** Returns "full", "¾", down to "empty", for a part of a full spool in basis points. */
export function partWord(fractionBp: number): string {
  if (fractionBp >= 10_000) return t('threads.full');
  if (fractionBp >= 7500) return t('threads.threeQuarters');
  if (fractionBp >= 5000) return t('threads.half');
  return fractionBp > 0 ? t('threads.quarter') : t('threads.empty');
}

import { t } from '#texts/t.ts';
import { ChipRow } from '#ui/chip-row.tsx';
import { Chip } from '#ui/chip.tsx';

/** Rough amounts in basis points of a full spool, for people without a scale. */
export const FractionChips = ({
  label,
  fractions,
  chosen,
  onChoose,
}: {
  readonly label: string;
  readonly fractions: readonly number[];
  readonly chosen: number | undefined;
  readonly onChoose: (fractionBp: number) => void;
}) => (
  <ChipRow label={label}>
    {fractions.map((fractionBp) => (
      <Chip key={fractionBp} pressed={chosen === fractionBp} onPress={() => onChoose(fractionBp)}>
        {wordOf(fractionBp)}
      </Chip>
    ))}
  </ChipRow>
);

const wordOf = (fractionBp: number): string => {
  if (fractionBp >= 10_000) return t('threads.full');
  if (fractionBp >= 7500) return t('threads.threeQuarters');
  if (fractionBp >= 5000) return t('threads.half');
  return fractionBp > 0 ? t('threads.quarter') : t('threads.empty');
};

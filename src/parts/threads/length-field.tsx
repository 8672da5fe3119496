import '#texts/en/threads.ts';
import type { KeyboardEvent } from 'react';
import { usualLengths, type SoldAs } from '#core/stock/put-ups.ts';
import type { Units } from '#core/amounts/units.ts';
import { lengthText } from '#parts/forms/length-input.ts';
import { formatLength, lengthUnit } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { ChipRow } from '#ui/chip-row.tsx';
import { Chip } from '#ui/chip.tsx';
import { NumberField } from '#ui/number-field.tsx';

/** The length of a new spool: the sizes in which the line is sold as chips, or any other length, typed. */
export const LengthField = ({
  soldAs,
  value,
  onChange,
  error,
  units,
  onKeyDown,
}: {
  readonly soldAs: SoldAs;
  readonly value: string;
  readonly onChange: (length: string) => void;
  readonly error: string | undefined;
  readonly units: Units;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}) => (
  <div>
    <NumberField
      label={t('threads.lengthPerSpool')}
      unit={lengthUnit(units)}
      value={value}
      onChange={onChange}
      error={error}
      {...(onKeyDown && { onKeyDown })}
    />
    <ChipRow label={t('threads.usualLengths')}>
      {usualLengths(soldAs).map((mm) => {
        const length = lengthText(mm, units);
        return (
          <Chip key={mm} pressed={value === length} onPress={() => onChange(length)}>
            {formatLength(mm, units)}
          </Chip>
        );
      })}
    </ChipRow>
  </div>
);

import '#texts/en/threads.ts';
import type { KeyboardEvent } from 'react';
import { usualLengths, type SoldAs } from '#core/stock/put-ups.ts';
import type { Units } from '#core/amounts/units.ts';
import { AmountField } from '#parts/forms/amount-field.tsx';
import { amountOf, type Amount } from '#parts/forms/amounts.ts';
import { formatLength } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { ChipRow, Chip } from '#ui/chip.tsx';

export function LengthField({
  soldAs,
  value,
  onChange,
  error,
  units,
  onKeyDown,
}: {
  readonly soldAs: SoldAs;
  readonly value: Amount;
  readonly onChange: (length: Amount) => void;
  readonly error: string | undefined;
  readonly units: Units;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}) {
  return (
    <div>
      <AmountField
        label={t('threads.lengthPerSpool')}
        measure="length"
        units={units}
        value={value}
        onChange={onChange}
        error={error}
        {...(onKeyDown && { onKeyDown })}
      />
      <ChipRow label={t('threads.usualLengths')}>
        {usualLengths(soldAs).map((mm) => (
          <Chip key={mm} pressed={amountOf('length', value, units) === mm} onPress={() => onChange(mm)}>
            {formatLength(mm, units)}
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}

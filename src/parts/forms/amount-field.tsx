import { useState, type ComponentProps } from 'react';
import type { Units } from '#core/amounts/units.ts';
import { NumberField } from '#ui/number-field.tsx';
import { amountText, unitOf, type Amount, type Measure } from './amounts.ts';

interface AmountFieldProps extends Omit<ComponentProps<typeof NumberField>, 'value' | 'onChange' | 'unit' | 'stepper'> {
  readonly measure: Measure;
  readonly units: Units;
  readonly value: Amount;
  readonly onChange: (amount: Amount) => void;
}

/** A field for a length, weight or size. It keeps the exact amount that filled it until the person changes its text. */
export function AmountField({ measure, units, value, onChange, ...field }: AmountFieldProps) {
  const [filled, setFilled] = useState(value);
  if (typeof value === 'number' && value !== filled) setFilled(value);
  return (
    <NumberField
      {...field}
      unit={unitOf(measure, units)}
      value={amountText(measure, value, units)}
      onChange={(text) => onChange(text.trim() === amountText(measure, filled, units) ? filled : text)}
    />
  );
}

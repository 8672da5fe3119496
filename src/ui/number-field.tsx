import type { ComponentProps } from 'react';

import { parseDecimal } from '#texts/parse-decimal.ts';
import { t } from '#texts/t.ts';

import { classNames } from './class-names.ts';
import control from './control.module.css';
import { Field, type FieldProps } from './field.tsx';
import { IconButton } from './button.tsx';
import styles from './number-field.module.css';

/** A field for a number. Its value is the text as typed; `parseDecimal` reads it by the locale's decimal mark. */
interface NumberFieldProps
  extends FieldProps, Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'className' | 'min'> {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** A short text inside the box, at its end: a unit or a currency. */
  readonly unit?: string | undefined;
  /** Whether to show buttons for one fewer and one more, for whole numbers. */
  readonly stepper?: boolean;
  /** The least number that the "one fewer" button reaches. */
  readonly min?: number;
}

/** A field for a number, for which tablets show the number keys. */
export function NumberField(props: NumberFieldProps) {
  const { label, hint, error, optional, id, value, onChange, unit, stepper = false, min = 0, ...input } = props;
  const current = Math.trunc(Number(parseDecimal(value) ?? min));
  const step = (by: number) => onChange(String(Math.max(min, current + by)));
  return (
    <Field label={label} hint={hint} error={error} optional={optional ?? false} id={id}>
      {(wiring) => (
        <span className={classNames(control.around, stepper && styles.stepper)}>
          {stepper && (
            <IconButton
              icon="minus"
              label={t('common.oneFewer')}
              tone="plain"
              disabled={current <= min}
              onClick={() => step(-1)}
            />
          )}
          <span className={control.around}>
            <input
              inputMode={stepper ? 'numeric' : 'decimal'}
              autoComplete="off"
              {...input}
              {...wiring}
              type="text"
              className={classNames(control.control, unit && control.withUnit, stepper && styles.centred)}
              value={value}
              onChange={(event) => onChange(event.currentTarget.value)}
              onFocus={(event) => event.currentTarget.select()}
            />
            {unit && <span className={control.unit}>{unit}</span>}
          </span>
          {stepper && <IconButton icon="plus" label={t('common.oneMore')} tone="plain" onClick={() => step(1)} />}
        </span>
      )}
    </Field>
  );
}

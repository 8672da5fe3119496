import { useMemo, type ComponentProps } from 'react';

import { classNames } from './class-names.ts';
import control from './control.module.css';
import { Field, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';

/** One choice: its stored value, and the label that a person reads. */
interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

interface SelectFieldProps<Value extends string>
  extends FieldProps, Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'className' | 'children'> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly options: readonly SelectOption<Value>[];
}

/** A field for a choice among the given options. It opens the platform's own list. */
export function SelectField<Value extends string>({
  label,
  hint,
  error,
  optional,
  id,
  value,
  onChange,
  options,
  ...select
}: SelectFieldProps<Value>) {
  // Keep the options, so that a key typed in another field does not make hundreds of currencies or time zones again.
  const choices = useMemo(
    () =>
      options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      )),
    [options],
  );
  const choose = (text: string) => {
    const option = options.find((one) => one.value === text);
    if (option) onChange(option.value);
  };
  return (
    <Field label={label} hint={hint} error={error} optional={optional ?? false} id={id}>
      {(wiring) => (
        <span className={control.around}>
          <select
            {...select}
            {...wiring}
            className={classNames(control.control, control.select)}
            value={value}
            onChange={(event) => choose(event.currentTarget.value)}
          >
            {choices}
          </select>
          <span className={control.arrow}>
            <Icon name="chevron-down" size="s" />
          </span>
        </span>
      )}
    </Field>
  );
}

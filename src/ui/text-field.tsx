import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import control from './control.module.css';
import { Field, type FieldProps } from './field.tsx';

/** The props of a field of one line, with all other props of `<input>` except `className`. */
interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className'> {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** A short text inside the box, at its end: a unit or a currency. */
  readonly unit?: string;
}

/** A field for one line of text. */
export function TextField({ label, hint, error, optional, id, value, onChange, unit, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional ?? false} id={id}>
      {(wiring) => (
        <span className={control.around}>
          <input
            type="text"
            {...input}
            {...wiring}
            className={classNames(control.control, unit && control.withUnit)}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          {unit && <span className={control.unit}>{unit}</span>}
        </span>
      )}
    </Field>
  );
}

interface TextAreaProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'className'> {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** A field for text of several lines. In browsers that support it, the field grows with the text. */
export function TextArea({ label, hint, error, optional, id, value, onChange, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional ?? false} id={id}>
      {(wiring) => (
        <textarea
          rows={3}
          {...area}
          {...wiring}
          className={classNames(control.control, control.lines)}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

import { useId, type ComponentProps, type ReactNode } from 'react';

import styles from './checkbox-field.module.css';
import { ErrorText } from './field.tsx';

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange' | 'className'> {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
}

/** A checkbox; a press anywhere on its line ticks or unticks it. */
export function CheckboxField({ label, checked, onChange, hint, error, id, ...input }: CheckboxFieldProps) {
  const own = useId();
  const control = id ?? own;
  const describedBy = [hint && `${control}-hint`, error && `${control}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.line}>
        <input
          {...input}
          id={control}
          type="checkbox"
          className={styles.box}
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={`${control}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && <ErrorText id={`${control}-error`}>{error}</ErrorText>}
    </div>
  );
}

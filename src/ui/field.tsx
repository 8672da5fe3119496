import { useId, type ReactNode } from 'react';
import { t } from '#texts/t.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

export interface FieldProps {
  readonly label: string;
  /** One line of help; screen readers read it with the field. */
  readonly hint?: ReactNode;
  /** What is wrong with the value; marks the field as invalid. */
  readonly error?: ReactNode;
  /** If true, the label says that the field may stay empty. */
  readonly optional?: boolean;
}

/** The attributes that connect a control with its label, its hint and its error. */
export interface FieldWiring {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

/** A label above, a control, and a hint or an error below; `children` receives the attributes for the control. */
export function Field({
  label,
  hint,
  error,
  optional = false,
  id,
  children,
}: FieldProps & { readonly id?: string | undefined; readonly children: (wiring: FieldWiring) => ReactNode }) {
  const own = useId();
  const control = id ?? own;
  const describedBy = [hint && `${control}-hint`, error && `${control}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={control}>{label}</label>
        {optional && <span className={styles.optional}>{t('common.optional')}</span>}
      </div>
      {children({
        id: control,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p id={`${control}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && <ErrorText id={`${control}-error`}>{error}</ErrorText>}
    </div>
  );
}

/** Says what went wrong and what to do. With `announce`, screen readers read it at once: for errors without a field. */
export function ErrorText({
  id,
  announce = false,
  children,
}: {
  readonly id?: string;
  readonly announce?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <p id={id} className={styles.error} role={announce ? 'alert' : undefined}>
      <Icon name="warning" size="s" />
      <span>{children}</span>
    </p>
  );
}

import { useState, type ComponentProps } from 'react';

import { t } from '#texts/t.ts';

import { classNames } from './class-names.ts';
import control from './control.module.css';
import { Field, type FieldProps } from './field.tsx';
import { IconButton } from './button.tsx';

/** The props of a password field. `autoComplete` says whether it is for the present password or a new one. */
interface PasswordFieldProps
  extends FieldProps, Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'className'> {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly autoComplete: 'current-password' | 'new-password';
}

/**
 * A password field with an eye button. The button's name lacks the field's label, so that the label finds only the
 * input.
 */
export function PasswordField({ label, hint, error, optional, id, value, onChange, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} optional={optional ?? false} id={id}>
      {(wiring) => (
        <span className={control.around}>
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...wiring}
            type={shown ? 'text' : 'password'}
            className={classNames(control.control, control.withButton)}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <IconButton
            className={control.inside}
            icon={shown ? 'eye-off' : 'eye'}
            label={t(shown ? 'common.hideTyping' : 'common.showTyping')}
            onClick={() => setShown(!shown)}
          />
        </span>
      )}
    </Field>
  );
}

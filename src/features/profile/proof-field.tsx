import '#texts/en/signing-in.ts';
import '#texts/en/problems.ts';
import { useState, useEffect, useId, type RefObject } from 'react';
import { useFirstFocus } from '#parts/forms/use-first-focus.ts';
import type { AuthActionRunner } from '#parts/signing/use-auth-action.ts';
import type { AuthRefusal } from '#services/session.tsx';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { notify } from '#ui/notify.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';

interface ProofFieldProps {
  readonly proof: ProofForm;
  readonly email: string;
  readonly error: string | undefined;
}

export function ProofField(props: ProofFieldProps) {
  return props.proof.by === 'password' ? <ByPassword {...props} /> : <ByDigits {...props} />;
}

const ByPassword = ({ proof, error }: ProofFieldProps) => (
  <Stack ref={useFirstFocus(proof.isBack)}>
    <PasswordField
      label={t('account.currentPassword')}
      name="current"
      autoComplete="current-password"
      required
      value={proof.text}
      onChange={proof.setText}
      error={proof.problem ?? error}
    />
    <Button tone="quiet" busy={proof.isMailing} onClick={() => void proof.mailDigits()}>
      {t('account.mailDigits')}
    </Button>
  </Stack>
);

const ByDigits = ({ proof, email, error }: ProofFieldProps) => {
  const place = useFirstFocus(true);
  const ownForm = useOwnForm(place);
  const mailAgain = async () => {
    if (await proof.mailDigits()) notify.done(t('auth.sentAgain'));
  };
  return (
    <Stack ref={place}>
      <TextField
        label={t('account.digits')}
        name="digits"
        form={ownForm}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={proof.text}
        onChange={proof.setText}
        hint={t('account.digitsHint', { email })}
        error={proof.problem ?? error}
      />
      <Stack row>
        <Button busy={proof.isMailing} onClick={() => void mailAgain()}>
          {t('account.mailNewDigits')}
        </Button>
        <Button tone="quiet" aria-disabled={proof.isMailing || undefined} onClick={proof.usePassword}>
          {t('account.usePassword')}
        </Button>
      </Stack>
    </Stack>
  );
};

interface ProofForm {
  readonly by: 'password' | 'digits';
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly problem: string | undefined;
  /** Returns the typed proof; undefined while digits are requested, or if it is incomplete, which sets `problem`. */
  readonly read: () => { readonly currentPassword: string } | { readonly nonce: string } | undefined;
  /** Asks the server to mail digits. Resolves to whether the server accepted. */
  readonly mailDigits: () => Promise<boolean>;
  readonly isMailing: boolean;
  readonly usePassword: () => void;
  /** True once the person has gone back from the digits to the password. */
  readonly isBack: boolean;
}

/** Keeps the state of a proof of identity. An edit calls `onEdit`. */
export function useProof(
  { run, refusal, forgetRefusal }: Pick<AuthActionRunner, 'run' | 'refusal' | 'forgetRefusal'>,
  onEdit: () => void = () => undefined,
): ProofForm {
  const [by, setBy] = useState<ProofForm['by']>('password');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isMailing, setMailing] = useState(false);
  const [isBack, setBack] = useState(false);
  const put = (next: string) => {
    setText(next);
    setProblem(undefined);
    if (placeOf(refusal) !== 'value') forgetRefusal();
    onEdit();
  };
  return {
    by,
    text,
    problem,
    isMailing,
    isBack,
    setText: put,
    read: () => {
      if (isMailing) return undefined;
      const digits = text.replaceAll(/\s/g, '');
      const isComplete = by === 'password' ? text !== '' : /^\d{6,10}$/.test(digits);
      if (isComplete) return by === 'password' ? { currentPassword: text } : { nonce: digits };
      setProblem(
        by === 'password'
          ? t('errors.problem.required', { field: t('account.currentPassword') })
          : t('account.digitsMissing'),
      );
      return undefined;
    },
    mailDigits: async () => {
      setMailing(true);
      const mailed = await run((authActions) => authActions.mailDigits());
      setMailing(false);
      if (!mailed?.ok) return false;
      setBy('digits');
      put('');
      return true;
    },
    usePassword: () => {
      if (isMailing) return;
      setBy('password');
      setBack(true);
      put('');
    },
  };
}

/** Returns the form field that shows a refusal: `proof` or `value`; undefined for the whole form. */
export function placeOf(refusal: AuthRefusal | undefined): 'proof' | 'value' | undefined {
  switch (refusal?.code) {
    case 'current_password_invalid':
    case 'current_password_required':
    case 'reauthentication_not_valid':
      return 'proof';
    case 'weak_password':
    case 'same_password':
    case 'email_exists':
    case 'validation_failed':
      return 'value';
    default:
      return undefined;
  }
}

/**
 * Returns the id of a form for a code alone. Beside a password, password managers would save the code as a user name.
 */
function useOwnForm(place: RefObject<HTMLElement | null>): string {
  const id = useId();
  useEffect(() => {
    const own = document.createElement('form');
    own.id = id;
    own.hidden = true;
    // Pressing Enter in the code's field submits the outer form.
    own.addEventListener('submit', (event) => {
      event.preventDefault();
      place.current?.closest('form')?.requestSubmit();
    });
    document.body.append(own);
    return () => own.remove();
  }, [id, place]);
  return id;
}

import '#texts/en/signing-in.ts';
import { useOwnForm } from '#parts/signing/use-own-form.ts';
import { useFirstFocus } from '#parts/forms/use-first-focus.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { notify } from '#ui/notify.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { ProofForm } from './use-proof.ts';

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

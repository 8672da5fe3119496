import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { ProofForm } from './use-proof.ts';

/** Asks for the present password, or for the digits of a mail where the person does not know it. */
export const ProofField = ({
  proof,
  email,
  error,
}: {
  readonly proof: ProofForm;
  readonly email: string;
  /** What the server said about the proof. */
  readonly error: string | undefined;
}) =>
  proof.by === 'password' ? (
    <>
      <PasswordField
        label={t('account.currentPassword')}
        name="current"
        autoComplete="current-password"
        required
        value={proof.text}
        onChange={proof.setText}
        error={proof.problem ?? error}
      />
      <Button tone="quiet" onClick={() => void proof.mailDigits()}>
        {t('account.mailDigits')}
      </Button>
    </>
  ) : (
    <TextField
      label={t('account.digits')}
      name="digits"
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      value={proof.text}
      onChange={proof.setText}
      hint={t('account.digitsHint', { email })}
      error={proof.problem ?? error}
    />
  );

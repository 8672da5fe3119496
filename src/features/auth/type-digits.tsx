import { useState, type FormEvent } from 'react';
import { refusalInWords } from '#parts/signing/auth-refusal.ts';
import { useAuthAction } from '#parts/signing/use-auth-action.ts';
import type { AuthActions } from '#services/session.tsx';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';

type Purpose = Parameters<AuthActions['openByDigits']>[2];
type Arrival = Extract<Awaited<ReturnType<AuthActions['openByDigits']>>, { readonly ok: true }>['value'];

/** Asks for the digits of a mail, which the person may read on another device. `purpose`: why the mail was sent. */
export function TypeDigits({
  email,
  purpose,
  onArrival,
}: {
  readonly email: string;
  readonly purpose: Purpose;
  readonly onArrival: (arrival: Arrival) => void;
}) {
  const { run, isBusy, refusal, forgetRefusal } = useAuthAction();
  const [digits, setDigits] = useState('');
  const [isMissing, setMissing] = useState(false);
  const open = async (event: FormEvent) => {
    event.preventDefault();
    const typed = digits.replaceAll(/\s/g, '');
    const isCode = /^\d{6,10}$/.test(typed);
    setMissing(!isCode);
    if (!isCode) return;
    const answer = await run((authActions) => authActions.openByDigits(email, typed, purpose));
    if (answer?.ok) onArrival(answer.value);
  };
  return (
    <form noValidate onSubmit={(event) => void open(event)}>
      <Stack>
        <TextField
          label={t('auth.code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={digits}
          onChange={(text) => {
            setDigits(text);
            setMissing(false);
            forgetRefusal();
          }}
          hint={t('auth.codeHint')}
          error={isMissing && t('auth.codeMissing')}
        />
        {refusal && (
          <ErrorText announce>{refusalInWords(refusal, purpose === 'recovery' ? 'reset' : 'register')}</ErrorText>
        )}
        <Button type="submit" tone="primary" busy={isBusy}>
          {t('auth.useCode')}
        </Button>
      </Stack>
    </form>
  );
}

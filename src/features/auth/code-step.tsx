import { useState, type FormEvent, type ReactNode } from 'react';
import { refusalInWords } from '#parts/signing/auth-refusal.ts';
import { useAuthAction } from '#parts/signing/use-auth-action.ts';
import { useFirstFocus } from '#parts/forms/use-first-focus.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { AuthPage } from './auth-page.tsx';

export function CodeStep({ takesFocus, children }: { readonly takesFocus: boolean; readonly children: ReactNode }) {
  const { run, isBusy, refusal, forgetRefusal } = useAuthAction();
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const place = useFirstFocus(takesFocus);
  const give = async (event: FormEvent) => {
    event.preventDefault();
    const typed = code.replaceAll(/\s/g, '');
    setMissing(!/^\d{6}$/.test(typed));
    if (!/^\d{6}$/.test(typed)) return;
    const answer = await run((authActions) => authActions.giveCode(typed));
    if (answer && !answer.ok && answer.error.kind === 'refused') setCode('');
  };
  return (
    <AuthPage title={t('auth.codeTitle')}>
      <form noValidate onSubmit={(event) => void give(event)}>
        <Stack ref={place}>
          <p>{t('auth.codeText')}</p>
          <TextField
            label={t('auth.appCode')}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            value={code}
            onChange={(text) => {
              setCode(text);
              setMissing(false);
              forgetRefusal();
            }}
            error={isMissing && t('auth.codeMissing')}
          />
          {refusal && <ErrorText announce>{refusalInWords(refusal, 'login')}</ErrorText>}
          <Button type="submit" tone="primary" busy={isBusy}>
            {t('auth.logIn')}
          </Button>
          {children}
        </Stack>
      </form>
    </AuthPage>
  );
}

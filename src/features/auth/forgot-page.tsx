import { useState, type FormEvent } from 'react';
import { Link, useLocation } from 'wouter';
import { loginOnTheWayTo } from '#core/navigation.ts';
import { refusalInWords } from '#parts/auth-refusal.ts';
import { useDesk } from '#parts/use-desk.ts';
import { useSession } from '#services/session.tsx';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { AuthPage } from './auth-page.tsx';
import { emailProblem } from './check-credentials.ts';

/** `/forgot-password`: asks for the mail, and answers the same to everybody. */
export const ForgotPage = () => {
  const { state } = useSession();
  const [sentTo, setSentTo] = useState<string>();
  return (
    <AuthPage title={t('titles.forgotPassword')} foot={<Link href="/login">{t('auth.backToLogin')}</Link>}>
      {sentTo === undefined ? (
        <AskForMail firstEmail={state.kind === 'signedOut' ? '' : state.account.email} onSent={setSentTo} />
      ) : (
        <TypeDigits email={sentTo} />
      )}
    </AuthPage>
  );
};

const AskForMail = ({
  firstEmail,
  onSent,
}: {
  readonly firstEmail: string;
  readonly onSent: (email: string) => void;
}) => {
  const { run, isBusy, refusal } = useDesk();
  const [email, setEmail] = useState(firstEmail);
  const [problem, setProblem] = useState<string>();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const found = emailProblem(email);
    setProblem(found);
    if (found !== undefined) return;
    const address = email.trim();
    const answer = await run((desk) => desk.recover(address));
    if (answer?.ok) onSent(address);
  };
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <Stack>
        <p>{t('auth.forgotText')}</p>
        <TextField
          label={t('auth.email')}
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={email}
          onChange={(text) => {
            setEmail(text);
            setProblem(undefined);
          }}
          error={problem}
        />
        {refusal && <ErrorText announce>{refusalInWords(refusal, 'reset')}</ErrorText>}
        <Button type="submit" tone="primary" busy={isBusy}>
          {t('auth.sendLink')}
        </Button>
      </Stack>
    </form>
  );
};

const TypeDigits = ({ email }: { readonly email: string }) => {
  const [, navigate] = useLocation();
  const { run, isBusy, refusal, forgetRefusal } = useDesk();
  const [digits, setDigits] = useState('');
  const [isMissing, setMissing] = useState(false);
  const open = async (event: FormEvent) => {
    event.preventDefault();
    const typed = digits.replaceAll(/\s/g, '');
    setMissing(!/^\d{6,10}$/.test(typed));
    if (!/^\d{6,10}$/.test(typed)) return;
    const answer = await run((desk) => desk.openByDigits(email, typed));
    if (!answer?.ok) return;
    navigate(answer.value === 'codeNeeded' ? loginOnTheWayTo('/auth/reset') : '/auth/reset', { replace: true });
  };
  return (
    <form noValidate onSubmit={(event) => void open(event)}>
      <Stack>
        <Banner tone="good" icon="ok" announce>
          {t('auth.forgotSentText', { email })}
        </Banner>
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
        {refusal && <ErrorText announce>{refusalInWords(refusal, 'reset')}</ErrorText>}
        <Button type="submit" tone="primary" busy={isBusy}>
          {t('auth.useCode')}
        </Button>
      </Stack>
    </form>
  );
};

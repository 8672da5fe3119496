import { useState, type FormEvent } from 'react';
import { Link, useLocation } from 'wouter';
import { afterSignIn, loginOnTheWayTo } from '#core/navigation.ts';
import { asEmail } from '#core/people/as-email.ts';
import { refusalInWords } from '#parts/signing/auth-refusal.ts';
import { useAuthAction } from '#parts/signing/use-auth-action.ts';
import { useFirstFocus } from '#parts/forms/use-first-focus.ts';
import { useSession } from '#services/session.tsx';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorText } from '#ui/field.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { AuthPage, TypeDigits, emailProblem } from './auth-page.tsx';
import { wayTo } from './return-link.ts';
import { useRawSearch } from '#parts/rows/use-raw-search.ts';

/** `/forgot-password`: asks for a recovery mail. The page does not reveal whether the account exists. */
export function ForgotPage() {
  const { state } = useSession();
  const search = useRawSearch();
  const [email, setEmail] = useState(state.kind === 'signedOut' ? '' : state.account.email);
  const [step, setStep] = useState<'ask' | 'sent' | 'askAgain'>('ask');
  const sent = (address: string) => {
    setEmail(address);
    setStep('sent');
  };
  return (
    <AuthPage
      title={t('titles.forgotPassword')}
      foot={<Link href={wayTo('/login', search)}>{t('auth.backToLogin')}</Link>}
    >
      {step === 'sent' ? (
        <MailSent email={email} onOtherAddress={() => setStep('askAgain')} />
      ) : (
        <AskForMail firstEmail={email} takesFocus={step === 'askAgain'} onSent={sent} />
      )}
    </AuthPage>
  );
}

/** Returns the path in `?redirect=`, to be opened after the new password is set; undefined if there is none. */
const useWayOn = (): string | undefined => {
  const search = useRawSearch();
  return new URLSearchParams(search).has('redirect') ? afterSignIn(search) : undefined;
};

const AskForMail = ({
  firstEmail,
  takesFocus,
  onSent,
}: {
  readonly firstEmail: string;
  readonly takesFocus: boolean;
  readonly onSent: (email: string) => void;
}) => {
  const { run, isBusy, refusal } = useAuthAction();
  const wayOn = useWayOn();
  const [email, setEmail] = useState(firstEmail);
  const [problem, setProblem] = useState<string>();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const found = emailProblem(email);
    setProblem(found);
    if (found !== undefined) return;
    const address = asEmail(email.trim());
    const answer = await run((authActions) => authActions.recover(address, wayOn));
    if (answer?.ok) onSent(address);
  };
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <Stack ref={useFirstFocus(takesFocus)}>
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

const MailSent = ({ email, onOtherAddress }: { readonly email: string; readonly onOtherAddress: () => void }) => {
  const [, navigate] = useLocation();
  const search = useRawSearch();
  const wayOn = useWayOn();
  const mail = useAuthAction();
  const [isSentAgain, setSentAgain] = useState(false);
  const next = wayTo('/auth/reset', search);
  const sendAgain = async () => {
    setSentAgain(false);
    const answer = await mail.run((authActions) => authActions.recover(email, wayOn));
    setSentAgain(answer?.ok === true);
  };
  return (
    <Stack ref={useFirstFocus(true)}>
      <Banner tone="good" icon="ok" announce>
        {t('auth.forgotSentText', { email })}
      </Banner>
      <TypeDigits
        email={email}
        purpose="recovery"
        onArrival={(arrival) => navigate(arrival === 'codeNeeded' ? loginOnTheWayTo(next) : next, { replace: true })}
      />
      {mail.refusal && <ErrorText announce>{refusalInWords(mail.refusal, 'reset')}</ErrorText>}
      {isSentAgain && <p role="status">{t('auth.forgotSentAgain', { email })}</p>}
      <Button busy={mail.isBusy} onClick={() => void sendAgain()}>
        {t('auth.sendAgain')}
      </Button>
      <Button tone="quiet" onClick={onOtherAddress}>
        {t('auth.otherAddress')}
      </Button>
    </Stack>
  );
};

import { use, useState } from 'react';
import { Link, Redirect } from 'wouter';
import { afterSignIn } from '#core/navigation.ts';
import { useNetwork } from '#services/device.ts';
import { useSession } from '#services/session.tsx';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { later } from '#ui/later.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { AuthPage } from './auth-page.tsx';
import { CodePage } from './code-page.tsx';
import { HasMovedContext } from './has-moved.ts';
import { InvitedHint } from './invited-hint.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { wayTo } from './return-link.ts';
import { SendAgain } from './send-again.tsx';
import { useAuthForm } from './use-auth-form.ts';
import { useOffer } from '#parts/signing/use-offer.ts';
import { useQuery } from '#parts/rows/use-query.ts';

const OfflineLogin = later(async () => (await import('./offline-login.tsx')).OfflineLogin, 'nothing');

/**
 * `/login`: asks for email, password and, if the account has one, a second factor. Then opens the page in `?redirect=`.
 */
export function LoginPage() {
  const search = useQuery();
  const { state, signIn, needsCode } = useSession();
  const { providers } = useOffer();
  const isOnline = useNetwork();
  const hasMoved = use(HasMovedContext);
  // The page begins with the second factor if a sign-in waits for it.
  const [step, setStep] = useState(() => ({ asksForCode: needsCode(), isLedTo: hasMoved }));
  const go = (asksForCode: boolean) => setStep({ asksForCode, isLedTo: true });
  const form = useAuthForm('login', state.kind === 'locked' ? state.account.email : '', async (credentials) => {
    const answer = await signIn(credentials);
    if (answer.ok && answer.value === 'codeNeeded') go(true);
    return answer;
  });
  if (state.kind === 'signedIn') return <Redirect to={afterSignIn(search)} replace />;
  if (step.asksForCode) return <CodePage takesFocus={step.isLedTo} onStartOver={() => go(false)} />;
  return (
    <AuthPage
      title={t('auth.login')}
      takesFocus={step.isLedTo}
      foot={
        <>
          {t('auth.noAccount')}
          <Link href={wayTo('/register', search)}>{t('auth.createAccountLink')}</Link>
          <Link href={wayTo('/forgot-password', search)}>{t('auth.forgotLink')}</Link>
        </>
      }
    >
      {state.kind === 'locked' && (
        <Banner tone="accent" icon="info">
          {t(state.account.ended === 'byPerson' ? 'auth.endedElsewhere' : 'auth.sessionEnded')}
        </Banner>
      )}
      {!isOnline && <OfflineLogin />}
      <InvitedHint />
      <form noValidate onSubmit={form.onSubmit}>
        <Stack>
          <TextField
            label={t('auth.email')}
            name="email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            value={form.email}
            onChange={form.setEmail}
            error={form.errors.email}
          />
          <PasswordField
            label={t('auth.password')}
            name="password"
            autoComplete="current-password"
            required
            value={form.password}
            onChange={form.setPassword}
            error={form.errors.password}
          />
          {form.alert && <ErrorText announce>{form.alert}</ErrorText>}
          {form.isUnconfirmed && <SendAgain email={form.email.trim()} />}
          <Button type="submit" tone="primary" busy={form.isBusy}>
            {t('auth.logIn')}
          </Button>
          <ProviderButtons providers={providers} redirect={afterSignIn(search)} />
        </Stack>
      </form>
    </AuthPage>
  );
}

import { useState, type FormEvent } from 'react';
import { Link, Redirect, useLocation } from 'wouter';
import { parse } from '#core/fields.ts';
import { afterSignIn, loginOnTheWayTo } from '#core/navigation.ts';
import { longestName, profilePatch } from '#core/wire/profile-wire.ts';
import { focusFirst } from '#parts/forms/focus-first.ts';
import { problemSentence } from '#parts/actions/reasons.ts';
import { useSession } from '#services/session.tsx';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorText } from '#ui/field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { AuthPage, ProviderButtons, InvitedHint, SendAgain, TypeDigits, useAuthForm } from './auth-page.tsx';
import { StrengthList } from '#parts/signing/strength-list.tsx';
import { wayTo } from './return-link.ts';
import { useOffer } from '#parts/signing/use-auth-action.ts';
import { useRawSearch } from '#parts/rows/use-raw-search.ts';

/**
 * `/register`: creates an account, if registration is open. Then opens the page in `?redirect=`, or asks to confirm.
 */
export function RegisterPage() {
  const search = useRawSearch();
  const [, navigate] = useLocation();
  const next = afterSignIn(search);
  const { state, signUp } = useSession();
  const { providers, takesNewcomers } = useOffer();
  const [fullName, setFullName] = useState('');
  const [nameProblem, setNameProblem] = useState<string>();
  const [mailedTo, setMailedTo] = useState<string>();
  const form = useAuthForm('register', '', async (credentials) => {
    const redirect = new URLSearchParams(search).has('redirect') ? { redirect: next } : {};
    const answer = await signUp({ ...credentials, ...redirect, fullName: fullName.trim() });
    if (answer.ok && answer.value === 'confirmEmail') setMailedTo(credentials.email);
    return answer;
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const read = parse(profilePatch, { full_name: fullName });
    const wrong = read.ok ? undefined : read.error['full_name'];
    setNameProblem(wrong && problemSentence(t('auth.fullName'), wrong));
    if (read.ok) return form.onSubmit(event);
    event.preventDefault();
    focusFirst(event.currentTarget, { name: wrong });
  };
  if (state.kind === 'signedIn') return <Redirect to={next} replace />;
  return (
    <AuthPage
      // a changed key makes React mount the page again, so that the page takes the focus
      key={mailedTo === undefined ? 'form' : 'mailed'}
      title={mailedTo === undefined ? t('auth.register') : t('auth.checkMail')}
      takesFocus={mailedTo !== undefined}
      foot={
        <>
          {t('auth.haveAccount')}
          <Link href={wayTo('/login', search)}>{t('auth.logIn')}</Link>
        </>
      }
    >
      {!takesNewcomers && (
        <Banner tone="accent" icon="info" announce>
          {t('auth.registerClosed')}
        </Banner>
      )}
      {takesNewcomers && mailedTo === undefined && (
        <form noValidate onSubmit={submit}>
          <Stack>
            <InvitedHint />
            <TextField
              label={t('auth.fullName')}
              name="name"
              autoComplete="name"
              maxLength={longestName}
              optional
              value={fullName}
              onChange={(text) => {
                setFullName(text);
                setNameProblem(undefined);
              }}
              error={nameProblem}
            />
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
              autoComplete="new-password"
              required
              value={form.password}
              onChange={form.setPassword}
              error={form.errors.password}
              hint={
                form.errors.password === undefined && (
                  <StrengthList password={form.password} email={form.email} reasons={form.weakReasons} />
                )
              }
            />
            {form.alert && <ErrorText announce>{form.alert}</ErrorText>}
            <Button type="submit" tone="primary" busy={form.isBusy}>
              {t('auth.createAccount')}
            </Button>
            <ProviderButtons providers={providers} redirect={next} />
          </Stack>
        </form>
      )}
      {mailedTo !== undefined && (
        <Stack>
          <Banner tone="good" icon="ok" announce>
            {t('auth.checkMailText', { email: mailedTo })}
          </Banner>
          <TypeDigits
            email={mailedTo}
            purpose="signup"
            onArrival={(arrival) =>
              navigate(arrival === 'codeNeeded' ? loginOnTheWayTo(next) : next, { replace: true })
            }
          />
          <SendAgain email={mailedTo} />
        </Stack>
      )}
    </AuthPage>
  );
}

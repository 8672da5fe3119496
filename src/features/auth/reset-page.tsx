import '#texts/en/problems.ts';
import { useState, type FormEvent } from 'react';
import { Link, Redirect, useLocation } from 'wouter';
import { afterSignIn, loginOnTheWayTo } from '#core/navigation.ts';
import { failureInWords, refusalInWords } from '#parts/signing/auth-refusal.ts';
import { StrengthList } from '#parts/signing/strength-list.tsx';
import { useAuthAction } from '#parts/signing/use-auth-action.ts';
import { useSession } from '#services/session.tsx';
import { UserNameField } from '#parts/signing/user-name-field.tsx';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { notify } from '#ui/notify.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { Stack } from '#ui/stack.tsx';
import styles from './auth-page.module.css';
import { AuthPage } from './auth-page.tsx';
import { readReturnLink, wayTo } from './return-link.ts';
import { ReturnPage } from './return-page.tsx';
import { useQuery } from '#parts/rows/use-query.ts';

/** `/auth/reset`: redeems the token or code in the link of a recovery mail, then asks for the new password. */
export function ResetPage() {
  const search = useQuery();
  const { kind } = readReturnLink(search, window.location.hash);
  const [kindAtFirst] = useState(kind);
  return kind === 'none' ? <NewPassword takesFocus={kindAtFirst !== 'none'} /> : <ReturnPage />;
}

const NewPassword = ({ takesFocus }: { readonly takesFocus: boolean }) => {
  const search = useQuery();
  const [, navigate] = useLocation();
  const { state } = useSession();
  const { run, isBusy, refusal, forgetRefusal } = useAuthAction();
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const email = state.kind === 'signedOut' ? '' : state.account.email;
  const aboutPassword = refusal?.code === 'weak_password' || refusal?.code === 'same_password';
  const error = isMissing
    ? t('errors.problem.required', { field: t('auth.newPassword') })
    : aboutPassword && refusal && refusalInWords(refusal, 'password');

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(password === '');
    if (password === '') return;
    const answer = await run((authActions) => authActions.changePassword(password));
    if (!answer?.ok) return;
    notify.done(t('auth.passwordSaved'));
    navigate(afterSignIn(search), { replace: true });
  };
  // without a session the server would not save the password
  if (state.kind !== 'signedIn') return <Redirect to={loginOnTheWayTo(wayTo('/auth/reset', search))} replace />;
  return (
    <AuthPage
      title={t('titles.reset')}
      takesFocus={takesFocus}
      foot={<Link href="/dashboard">{t('auth.toDashboard')}</Link>}
    >
      <form noValidate onSubmit={(event) => void save(event)}>
        <Stack>
          <UserNameField email={email} />
          <PasswordField
            label={t('auth.newPassword')}
            name="password"
            autoComplete="new-password"
            required
            value={password}
            onChange={(text) => {
              setPassword(text);
              setMissing(false);
              forgetRefusal();
            }}
            error={error}
            hint={!error && <StrengthList password={password} email={email} reasons={refusal?.reasons ?? []} />}
          />
          <p>{t('auth.resetNote')}</p>
          {refusal && (
            <ErrorText announce>
              {aboutPassword ? failureInWords('password') : refusalInWords(refusal, 'password')}
            </ErrorText>
          )}
          {refusal?.code === 'reauthentication_needed' && (
            <Link href="/profile?tab=security" className={styles.wayOn}>
              {t('auth.changeInProfile')}
            </Link>
          )}
          <Button type="submit" tone="primary" busy={isBusy}>
            {t('auth.savePassword')}
          </Button>
        </Stack>
      </form>
    </AuthPage>
  );
};

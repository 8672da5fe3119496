import '#texts/en/problems.ts';
import { useState, use, type ReactNode, type FormEvent } from 'react';
import { Route, Switch, useLocation, Link, Redirect } from 'wouter';
import { afterSignIn, loginOnTheWayTo } from '#core/navigation.ts';
import { ok } from '#core/result.ts';
import { useFirstFocus } from '#parts/forms/use-first-focus.ts';
import { useRawSearch } from '#parts/rows/use-raw-search.ts';
import { refusalInWords, failureInWords } from '#parts/signing/auth-refusal.ts';
import { StrengthList } from '#parts/signing/strength-list.tsx';
import { useOffer, useListed, useAuthAction, keySupport, useCeremony } from '#parts/signing/use-auth-action.ts';
import { UserNameField } from '#parts/signing/user-name-field.tsx';
import { useNetwork } from '#services/device.ts';
import { useSession, type AuthActions } from '#services/session.tsx';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorText } from '#ui/field.tsx';
import { later } from '#ui/later.tsx';
import { notify } from '#ui/notify.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './auth-page.module.css';
import { HasMovedContext, AuthPage, ProviderButtons, InvitedHint, SendAgain, useAuthForm } from './auth-page.tsx';
import { ForgotPage } from './forgot-page.tsx';
import { RegisterPage } from './register-page.tsx';
import { wayTo, readReturnLink } from './return-link.ts';
import { ReturnPage } from './return-page.tsx';

/** All sign-in pages, which have no app frame. They share most code, so they are loaded together. */
export function AuthScreens() {
  const [path] = useLocation();
  const [seen, setSeen] = useState({ path, hasMoved: false });
  if (seen.path !== path) setSeen({ path, hasMoved: true });
  return (
    <HasMovedContext value={seen.hasMoved}>
      <Switch>
        <Route path="/login" component={LoginPage} />
        <Route path="/register" component={RegisterPage} />
        <Route path="/forgot-password" component={ForgotPage} />
        <Route path="/auth/reset" component={ResetPage} />
        <Route path="/auth/:page" component={ReturnPage} />
      </Switch>
    </HasMovedContext>
  );
}

const OfflineLogin = later(async () => (await import('./offline-login.tsx')).OfflineLogin, 'nothing');

/**
 * `/login`: asks for email, password and, if the account has one, a second factor. Then opens the page in `?redirect=`.
 */
export function LoginPage() {
  const search = useRawSearch();
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

const askFactors = (authActions: AuthActions) => authActions.factors();

function CodePage({ takesFocus, onStartOver }: { readonly takesFocus: boolean; readonly onStartOver: () => void }) {
  const { list, refresh } = useListed(askFactors);
  const [chosen, setChosen] = useState<'app' | 'key'>();
  const [hasLooked, setLooked] = useState(false);
  const isLedTo = takesFocus || hasLooked || chosen !== undefined;
  const readAgain = () => {
    setLooked(true);
    void refresh();
  };
  const startOver = <StartOver onDone={onStartOver} />;
  if (list === undefined || list === 'unknown' || list.length === 0)
    return (
      <AuthPage title={t('auth.codeTitle')} takesFocus={takesFocus}>
        <Stack>
          {list === undefined ? (
            <p role="status">{t('auth.moment')}</p>
          ) : (
            <Banner tone="warn" icon="warning" announce>
              {t(list === 'unknown' ? 'auth.factorsUnknown' : 'auth.factorsForeign')}
            </Banner>
          )}
          {list === 'unknown' && (
            <Button tone="primary" onClick={readAgain}>
              {t('common.retry')}
            </Button>
          )}
          {startOver}
        </Stack>
      </AuthPage>
    );
  const keys = list.filter(({ kind }) => kind === 'key');
  const hasApp = list.some(({ kind }) => kind === 'app');
  const instead = (way: 'app' | 'key') => (
    <Button tone="quiet" onClick={() => setChosen(way)}>
      {t(way === 'app' ? 'auth.useCodeInstead' : 'auth.useKeyInstead')}
    </Button>
  );
  return (chosen ?? (hasApp ? 'app' : 'key')) === 'app' ? (
    <CodeStep takesFocus={isLedTo}>
      {keys.length > 0 && instead('key')}
      {startOver}
    </CodeStep>
  ) : (
    <KeyStep keys={keys} takesFocus={isLedTo}>
      {hasApp && instead('app')}
      {startOver}
    </KeyStep>
  );
}

/** Ends the session that waits for a second factor, so that another person can sign in. */
const StartOver = ({ onDone }: { readonly onDone: () => void }) => {
  const { run, isBusy } = useAuthAction();
  const startOver = async () => {
    await run(async (authActions) => ok(await authActions.startOver()));
    onDone();
  };
  return (
    <Button busy={isBusy} onClick={() => void startOver()}>
      {t('auth.otherAccount')}
    </Button>
  );
};

function CodeStep({ takesFocus, children }: { readonly takesFocus: boolean; readonly children: ReactNode }) {
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

function KeyStep({
  keys,
  takesFocus,
  children,
}: {
  readonly keys: readonly { readonly id: string; readonly name: string }[];
  readonly takesFocus: boolean;
  readonly children: ReactNode;
}) {
  const { run, isBusy, refusal } = useAuthAction();
  const begin = useCeremony();
  const place = useFirstFocus(takesFocus);
  const support = keySupport();
  return (
    <AuthPage title={t('auth.keyTitle')}>
      <Stack ref={place}>
        <p role="status">{isBusy ? t('auth.keyWaiting') : t('auth.keyText')}</p>
        {support === 'yes' ? (
          keys.map(({ id, name }, at) => (
            <Button
              key={id}
              tone={at === 0 ? 'primary' : 'plain'}
              busy={isBusy}
              onClick={() => void run((authActions) => authActions.giveKey(id, begin()))}
            >
              {keys.length > 1 && name ? t('auth.useKeyNamed', { name }) : t('auth.useKey')}
            </Button>
          ))
        ) : (
          <Banner tone="warn" icon="warning">
            {t(support === 'insecure' ? 'auth.keyInsecure' : 'auth.keyNotHere')}
          </Banner>
        )}
        {refusal && <ErrorText announce>{refusalInWords(refusal, 'login')}</ErrorText>}
        {children}
      </Stack>
    </AuthPage>
  );
}

/** `/auth/reset`: redeems the token or code in the link of a recovery mail, then asks for the new password. */
function ResetPage() {
  const search = useRawSearch();
  const { kind } = readReturnLink(search, window.location.hash);
  const [kindAtFirst] = useState(kind);
  return kind === 'none' ? <NewPassword takesFocus={kindAtFirst !== 'none'} /> : <ReturnPage />;
}

const NewPassword = ({ takesFocus }: { readonly takesFocus: boolean }) => {
  const search = useRawSearch();
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

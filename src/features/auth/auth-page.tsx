import '#texts/en/signing-in.ts';
import '#texts/en/problems.ts';
import { use, useEffect, useRef, type ReactNode, createContext, useState, type FormEvent } from 'react';
import { afterSignIn } from '#core/navigation.ts';
import { asEmail, isEmail } from '#core/people/as-email.ts';
import type { Result } from '#core/result.ts';
import { focusFirst } from '#parts/forms/focus-first.ts';
import { useOnce } from '#parts/forms/use-once.ts';
import { useRawSearch } from '#parts/rows/use-raw-search.ts';
import { refusalInWords, failureInWords, fieldOf, type AuthAct } from '#parts/signing/auth-refusal.ts';
import { useAuthAction, type Offer } from '#parts/signing/use-auth-action.ts';
import type { AuthActions, AuthRefusal } from '#services/session.tsx';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorText } from '#ui/field.tsx';
import { notify } from '#ui/notify.ts';
import { Stack } from '#ui/stack.tsx';
import { Swatch } from '#ui/swatch.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './auth-page.module.css';

export function AuthPage({
  title,
  takesFocus = false,
  children,
  foot,
}: {
  readonly title: string;
  /** True after an earlier step on this page. Then the first input gets the focus or, without an input, the heading. */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
  readonly foot?: ReactNode;
}) {
  const inside = useRef<HTMLDivElement>(null);
  const hasMoved = use(HasMovedContext);
  const isLedTo = takesFocus || hasMoved;
  useEffect(() => {
    // On a page that was opened directly, the focus stays where it is.
    if (!isLedTo) return;
    const find = (what: string) => inside.current?.querySelector<HTMLElement>(what);
    (find('input:not([tabindex="-1"])') ?? find('h1'))?.focus();
  }, [isLedTo]);
  return (
    <main className={styles.page}>
      <div className={styles.column}>
        <div className={styles.brand}>
          <img src="/favicon.svg" alt="" width="52" height="52" />
          <p>
            <strong>{t('common.product')}</strong>
            <span>{t('auth.tagline')}</span>
          </p>
        </div>
        <Card padded={false} className={styles.card}>
          <ThreadBand />
          <div ref={inside} className={styles.inside}>
            <h1 tabIndex={-1}>{title}</h1>
            {children}
          </div>
        </Card>
        {foot && <p className={styles.foot}>{foot}</p>}
      </div>
    </main>
  );
}

/** Whether the person came to this page from another sign-in page, rather than by opening it directly. */
export const HasMovedContext = createContext(false);

const colourCard = ['#b31b34', '#d9531e', '#e3a72f', '#3f7d4e', '#0f6f6c', '#1f3f7a', '#6b3f78', '#b98a63', '#2a2a2c'];

function ThreadBand() {
  return (
    <div className={styles.band} aria-hidden="true">
      {colourCard.map((hex) => (
        <Swatch key={hex} hex={hex} size="small" />
      ))}
    </div>
  );
}

export function ProviderButtons({ providers, redirect }: Pick<Offer, 'providers'> & { readonly redirect: string }) {
  const { run, isBusy, refusal } = useAuthAction();
  return (
    <>
      {providers.map(({ id, name }) => (
        <Button key={id} busy={isBusy} onClick={() => void run((at) => at.signInWith(id, redirect))}>
          {t('auth.continueWith', { provider: name })}
        </Button>
      ))}
      {refusal && <ErrorText announce>{refusalInWords(refusal, 'oauth')}</ErrorText>}
    </>
  );
}

/** Asks a person who came by an invite link to use the account whose email the invite was sent to. */
export function InvitedHint() {
  return afterSignIn(useRawSearch()).startsWith('/profile/invites') ? (
    <Banner tone="accent" icon="team">
      {t('auth.invited')}
    </Banner>
  ) : null;
}

/** A button that sends the confirmation mail again. The mail's link leads to the path in `?redirect=`, if any. */
export function SendAgain({ email }: { readonly email: string }) {
  const { run, isBusy, refusal } = useAuthAction();
  const search = useRawSearch();
  const send = async () => {
    const way = new URLSearchParams(search).has('redirect') ? afterSignIn(search) : undefined;
    const sent = await run((authActions) => authActions.resendConfirmation(email, way));
    if (sent?.ok) notify.done(t('auth.sentAgain'));
  };
  return (
    <>
      {refusal && <ErrorText announce>{refusalInWords(refusal, 'register')}</ErrorText>}
      <Button busy={isBusy} onClick={() => void send()}>
        {t('auth.sendAgain')}
      </Button>
    </>
  );
}

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

interface AuthForm {
  readonly email: string;
  readonly password: string;
  readonly setEmail: (email: string) => void;
  readonly setPassword: (password: string) => void;
  readonly errors: CredentialErrors;
  /** A sentence about the whole form, which screen readers read out at once; undefined if nothing failed. */
  readonly alert: string | undefined;
  /**
   * Why the auth server called the typed password weak; empty if it did not, or once the person changes the password.
   */
  readonly weakReasons: readonly string[];
  /** True if the account's email is not confirmed: the person has not opened the link in the first mail. */
  readonly isUnconfirmed: boolean;
  readonly isBusy: boolean;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** Runs a sign-in or registration form. Editing a field removes its error. */
export function useAuthForm(
  act: AuthAct,
  firstEmail: string,
  send: (credentials: { readonly email: string; readonly password: string }) => Promise<Result<unknown, AuthRefusal>>,
): AuthForm {
  const [email, setEmail] = useState(firstEmail);
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<CredentialErrors>({});
  const [refusal, setRefusal] = useState<AuthRefusal>();
  const { once, isBusy } = useOnce();

  const submit = async (form: HTMLFormElement) => {
    if (isBusy) return;
    const found = checkCredentials(email, password);
    setErrors(found);
    setRefusal(undefined);
    if (found.email || found.password) return void focusFirst(form, found);
    const answer = await once(() => send({ email: asEmail(email.trim()), password }));
    if (answer === undefined || answer.ok) return;
    const field = fieldOf(answer.error);
    const placed = field ? { [field]: refusalInWords(answer.error, act) } : {};
    setRefusal(answer.error);
    setErrors(placed);
    focusFirst(form, placed);
  };

  return {
    email,
    password,
    errors,
    isBusy,
    alert: refusal && (fieldOf(refusal) ? failureInWords(act) : refusalInWords(refusal, act)),
    weakReasons: refusal?.reasons ?? [],
    isUnconfirmed: refusal?.code === 'email_not_confirmed',
    setEmail: (text) => {
      setEmail(text);
      setErrors(({ email: _gone, ...rest }) => rest);
    },
    setPassword: (text) => {
      setPassword(text);
      setErrors(({ password: _gone, ...rest }) => rest);
      setRefusal(undefined);
    },
    onSubmit: (event) => {
      event.preventDefault();
      void submit(event.currentTarget);
    },
  };
}

interface CredentialErrors {
  readonly email?: string;
  readonly password?: string;
}

/** Checks before sending that email and password are filled in and the email looks right. */
function checkCredentials(email: string, password: string): CredentialErrors {
  const problem = emailProblem(email);
  return {
    ...(problem !== undefined && { email: problem }),
    ...(password === '' && { password: t('errors.problem.required', { field: t('auth.password') }) }),
  };
}

/** Returns a sentence if an email is empty or not of the form `a@b`; undefined if the email is right. */
export function emailProblem(email: string): string | undefined {
  if (email.trim() === '') return t('errors.problem.required', { field: t('auth.email') });
  return isEmail(asEmail(email.trim())) ? undefined : t('auth.emailInvalid');
}

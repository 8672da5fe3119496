import { useEffect, useEffectEvent, useState } from 'react';
import { Link, Redirect, useLocation } from 'wouter';
import { afterSignIn, loginOnTheWayTo } from '#core/navigation.ts';
import { isJudged } from '#core/wire/is-judged.ts';
import { useRawSearch } from '#parts/rows/use-raw-search.ts';
import { refusalInWords, refusalOf } from '#parts/signing/auth-refusal.ts';
import { useAuthAction } from '#parts/signing/use-auth-action.ts';
import { useSession, type AuthRefusal } from '#services/session.tsx';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorText } from '#ui/field.tsx';
import { Stack } from '#ui/stack.tsx';
import { AuthPage } from './auth-page.tsx';
import { afterReturn, readReturnLink, wayTo, type ReturnLink } from './return-link.ts';

/** The page that links in mails and sign-in providers open. It uses a token only when the person presses a button. */
export function ReturnPage() {
  const [path, navigate] = useLocation();
  const search = useRawSearch();
  const { state } = useSession();
  const { run, isBusy, refusal } = useAuthAction();
  // Keep the link of the first render: after its use, the page may navigate to a URL without the link.
  const [link] = useState(() => readReturnLink(search, window.location.hash));
  const [doneText, setDoneText] = useState<string>();

  const redeem = async () => {
    const answer = await run<'signedIn' | 'codeNeeded' | 'halfway'>(async (authActions) => {
      if (link.kind === 'token') return authActions.openLink(link);
      return authActions.exchange(link.kind === 'code' ? link.code : '');
    });
    if (!answer?.ok) return;
    const next = afterReturn(path, link, search);
    if (answer.value === 'codeNeeded') navigate(loginOnTheWayTo(next), { replace: true });
    else if (answer.value === 'halfway') setDoneText(t('auth.halfway'));
    else if (link.kind === 'token' && link.type === 'email_change') setDoneText(t('auth.emailChanged'));
    else navigate(next, { replace: true });
  };
  const onArrival = useEffectEvent(() => {
    if (link.kind === 'code') void redeem();
  });
  useEffect(() => {
    const timer = setTimeout(onArrival);
    return () => clearTimeout(timer);
  }, []);

  if (doneText !== undefined) return <Done words={doneText} />;
  const why = whyNot(link, refusal);
  if (why) return <Refused {...why} path={path} search={search} takesFocus={link.kind !== 'error'} />;
  switch (link.kind) {
    case 'token': {
      const words = linkWords(link.type);
      return (
        <AuthPage title={words.title} foot={<Link href={wayTo('/login', search)}>{t('auth.backToLogin')}</Link>}>
          <Stack>
            <p>{words.text}</p>
            {refusal && <ErrorText announce>{refusalInWords(refusal, 'login')}</ErrorText>}
            <Button tone="primary" busy={isBusy} onClick={() => void redeem()}>
              {words.button}
            </Button>
          </Stack>
        </AuthPage>
      );
    }
    case 'code':
      return (
        <AuthPage
          title={t('titles.callback')}
          foot={<Link href={wayTo('/login', search)}>{t('auth.backToLogin')}</Link>}
        >
          {refusal ? (
            <Stack>
              <ErrorText announce>{refusalInWords(refusal, 'oauth')}</ErrorText>
              <Button tone="primary" busy={isBusy} onClick={() => void redeem()}>
                {t('auth.tryAgain')}
              </Button>
            </Stack>
          ) : (
            <p role="status">{t('auth.moment')}</p>
          )}
        </AuthPage>
      );
    default:
      return <Redirect to={state.kind === 'signedIn' ? afterSignIn(search) : '/login'} replace />;
  }
}

interface WhyNot {
  readonly code: string | undefined;
  readonly message: string | undefined;
}

/** Returns why the link can no longer work; undefined if nothing was refused, or no server has judged the link yet. */
const whyNot = (link: ReturnLink, refusal: AuthRefusal | undefined): WhyNot | undefined => {
  if (link.kind === 'error') return { code: link.code, message: undefined };
  return refusal !== undefined && isJudged(refusal) ? { code: refusal.code, message: refusal.message } : undefined;
};

const Refused = ({
  code,
  message,
  path,
  search,
  takesFocus,
}: WhyNot & { readonly path: string; readonly search: string; readonly takesFocus: boolean }) => {
  const { sentence, nextStep } = returnRefusal(code, path, search);
  return (
    <AuthPage
      title={t('auth.returned.title')}
      takesFocus={takesFocus}
      foot={<Link href={nextStep.href}>{nextStep.label}</Link>}
    >
      <Stack>
        <ErrorText announce>{sentence}</ErrorText>
        {message && <p>{t('auth.returned.said', { message })}</p>}
      </Stack>
    </AuthPage>
  );
};

const Done = ({ words }: { readonly words: string }) => (
  <AuthPage title={t('titles.confirm')} takesFocus foot={<Link href="/dashboard">{t('auth.toDashboard')}</Link>}>
    <Banner tone="good" icon="ok" announce>
      {words}
    </Banner>
  </AuthPage>
);

const linkWords = (type: string): { readonly title: string; readonly text: string; readonly button: string } => {
  switch (type) {
    case 'recovery':
      return { title: t('titles.reset'), text: t('auth.resetOpenText'), button: t('auth.goOn') };
    case 'invite':
      return { title: t('titles.confirm'), text: t('auth.inviteText'), button: t('auth.goOn') };
    case 'email_change':
      return { title: t('titles.confirm'), text: t('auth.emailChangeText'), button: t('auth.emailChangeButton') };
    case 'magiclink':
      return { title: t('titles.login'), text: t('auth.signInLinkText'), button: t('auth.logIn') };
    default:
      return { title: t('titles.confirm'), text: t('auth.confirmText'), button: t('auth.confirmButton') };
  }
};

interface ReturnRefusal {
  readonly sentence: string;
  readonly nextStep: { readonly label: string; readonly href: string };
}

function returnRefusal(code: string | undefined, path: string, search: string): ReturnRefusal {
  const login = { label: t('auth.backToLogin'), href: wayTo('/login', search) };
  const newLink =
    path === '/auth/reset' ? { label: t('auth.newLink'), href: wayTo('/forgot-password', search) } : login;
  switch (code) {
    case 'otp_expired':
    case 'flow_state_expired':
    case 'flow_state_not_found':
      return { sentence: t('auth.returned.expired'), nextStep: newLink };
    case 'pkce_code_verifier_not_found':
    case 'bad_code_verifier':
      return { sentence: t('auth.returned.elsewhere'), nextStep: newLink };
    case 'bad_oauth_state':
    case 'bad_oauth_callback':
    case 'flow_state_already_used':
    case 'server_error':
    case 'temporarily_unavailable':
      return { sentence: t('auth.returned.cutShort'), nextStep: login };
    case 'access_denied':
      return { sentence: t('auth.returned.stopped'), nextStep: login };
    case 'provider_email_needs_verification':
      return { sentence: t('auth.returned.unverified'), nextStep: login };
    case 'provider_unavailable':
      return { sentence: t('auth.returned.providerDown'), nextStep: login };
    case 'identity_not_linked':
      return {
        sentence: t('auth.returned.notConnected'),
        nextStep: { label: t('auth.connectAfter'), href: connectAt },
      };
    case 'identity_already_exists':
      return { sentence: t('auth.returned.connectedElsewhere'), nextStep: login };
    case 'signup_disabled':
      return { sentence: t('auth.registerClosed'), nextStep: login };
    case 'user_already_exists':
    case 'email_exists':
      return { sentence: t('auth.returned.taken'), nextStep: login };
    default:
      return { sentence: refusalOf(code) ?? t('auth.returned.unknown'), nextStep: login };
  }
}

/** The path that logs in, then opens the page on which a person connects a sign-in provider. */
const connectAt = `/login?redirect=${encodeURIComponent('/profile?tab=security')}`;

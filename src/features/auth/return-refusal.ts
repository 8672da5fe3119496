import { refusalOf } from '#parts/signing/auth-refusal.ts';
import { t } from '#texts/t.ts';
import { wayTo } from './return-link.ts';

interface ReturnRefusal {
  readonly sentence: string;
  readonly nextStep: { readonly label: string; readonly href: string };
}

export function returnRefusal(code: string | undefined, path: string, search: string): ReturnRefusal {
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

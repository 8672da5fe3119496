import type { AuthRefusal } from '#services/session.tsx';
import { languageInUse } from '#texts/init-texts.ts';
import { t } from '#texts/t.ts';

/** What the person was about to do: it decides the words where the provider has none. */
export type AuthAct = 'login' | 'register';

/** A refusal as one sentence: the provider's own message, in other languages than English our words for it, else what failed. */
export const refusalInWords = (refusal: AuthRefusal, act: AuthAct): string => {
  switch (refusal.kind) {
    case 'offline':
      return act === 'login' ? t('auth.offline') : t('auth.registerOffline');
    case 'unavailable':
      return t('errors.unavailable');
    case 'refused':
      return (
        (languageInUse() === 'en' && refusal.message) ||
        (knownWords(refusal.code) ?? refusal.message ?? failureInWords(act))
      );
  }
};

/** What failed, for when there is nothing better to say or the reason stands elsewhere. */
export const failureInWords = (act: AuthAct): string =>
  act === 'login' ? t('auth.loginFailed') : t('auth.registrationFailed');

const knownWords = (code: string | undefined): string | undefined => {
  switch (code) {
    case 'invalid_credentials':
      return t('auth.refused.invalid_credentials');
    case 'email_not_confirmed':
      return t('auth.refused.email_not_confirmed');
    case 'user_banned':
      return t('auth.refused.user_banned');
    case 'user_already_exists':
    case 'email_exists':
      return t('auth.refused.user_already_exists');
    case 'weak_password':
      return t('auth.refused.weak_password');
    case 'signup_disabled':
      return t('auth.refused.signup_disabled');
    case 'over_request_rate_limit':
      return t('auth.refused.over_request_rate_limit');
    case 'cookies_blocked':
      return t('auth.refused.cookies_blocked');
    default:
      return undefined;
  }
};

/** The field that a refusal is about, where it is about one. */
export const fieldOf = (refusal: AuthRefusal): 'email' | 'password' | undefined => {
  if (refusal.kind !== 'refused') return undefined;
  if (refusal.code === 'weak_password') return 'password';
  if (refusal.code === 'user_already_exists' || refusal.code === 'email_exists') return 'email';
  if (refusal.code === 'validation_failed' && /email/i.test(refusal.message ?? '')) return 'email';
  if (refusal.code === 'validation_failed' && /password/i.test(refusal.message ?? '')) return 'password';
  return undefined;
};

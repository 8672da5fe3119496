import '#texts/en/signing-in.ts';
import type { AuthRefusal } from '#services/session.tsx';
import { languageInUse } from '#texts/catalogue.ts';
import { t } from '#texts/t.ts';

/** What the person tried to do. It decides the sentence if the auth server sends none. */
export type AuthAct = 'login' | 'register' | 'oauth' | 'reset' | 'password' | 'signOut' | 'change';

/** Writes a refusal; in English, with the server's own message if it gave one. */
export function refusalInWords(refusal: AuthRefusal, act: AuthAct): string {
  switch (refusal.kind) {
    case 'offline':
      return offlineInWords(act);
    case 'unavailable':
      return t('errors.unavailable');
    case 'refused':
      return (
        (languageInUse() === 'en' && refusal.message) ||
        (refusalOf(refusal.code) ?? refusal.message ?? failureInWords(act))
      );
  }
}

const offlineInWords = (act: AuthAct): string => {
  if (act === 'login') return t('auth.offline');
  return act === 'register' ? t('auth.registerOffline') : t('auth.needsConnection');
};

/** Writes what failed, if the reason is unknown or shown elsewhere. */
export function failureInWords(act: AuthAct): string {
  switch (act) {
    case 'login':
      return t('auth.loginFailed');
    case 'register':
      return t('auth.registrationFailed');
    case 'oauth':
      return t('auth.oauthFailed');
    case 'reset':
      return t('auth.resetFailed');
    case 'password':
      return t('auth.passwordFailed');
    case 'signOut':
      return t('auth.signOutFailed');
    case 'change':
      return t('auth.changeFailed');
  }
}

/** Returns the app's sentence for an error code of the auth server; undefined if there is none. */
export function refusalOf(code: string | undefined): string | undefined {
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
    case 'over_email_send_rate_limit':
      return t('auth.refused.over_request_rate_limit');
    case 'same_password':
      return t('auth.refused.same_password');
    case 'current_password_invalid':
    case 'current_password_required':
      return t('auth.refused.current_password_invalid');
    case 'reauthentication_needed':
      return t('auth.refused.reauthentication_needed');
    case 'reauthentication_not_valid':
      return t('auth.refused.reauthentication_not_valid');
    case 'insufficient_aal':
      return t('auth.refused.insufficient_aal');
    case 'mfa_verification_failed':
      return t('auth.refused.mfa_verification_failed');
    case 'mfa_factor_name_conflict':
      return t('auth.refused.mfa_factor_name_conflict');
    case 'too_many_enrolled_mfa_factors':
      return t('auth.refused.too_many_enrolled_mfa_factors');
    case 'otp_expired':
      return t('auth.refused.otp_expired');
    case 'session_not_found':
      return t('auth.refused.session_not_found');
    case 'misdirected':
      return t('auth.refused.misdirected');
    case 'cookies_blocked':
      return t('auth.refused.cookies_blocked');
    case 'key_stopped':
      return t('auth.refused.key_stopped');
    case 'key_timed_out':
      return t('auth.refused.key_timed_out');
    case 'key_known':
      return t('auth.refused.key_known');
    case 'key_wrong_address':
      return t('auth.refused.key_wrong_address');
    case 'key_unfit':
      return t('auth.refused.key_unfit');
    case 'key_failed':
      return t('auth.refused.key_failed');
    case 'mfa_webauthn_enroll_not_enabled':
    case 'mfa_webauthn_verify_not_enabled':
      return t('auth.refused.keys_not_taken');
    case 'mfa_challenge_expired':
      return t('auth.refused.key_timed_out');
    case 'mfa_factor_not_found':
      return t('auth.refused.factor_gone');
    case 'webauthn_credential_exists':
      return t('auth.refused.key_known');
    case 'key_not_proven':
      return t('auth.refused.key_not_proven');
    default:
      return undefined;
  }
}

/** Returns the field that a refusal is about; undefined if it is about no field. */
export function fieldOf(refusal: AuthRefusal): 'email' | 'password' | undefined {
  if (refusal.kind !== 'refused') return undefined;
  if (refusal.code === 'weak_password') return 'password';
  if (refusal.code === 'user_already_exists' || refusal.code === 'email_exists') return 'email';
  if (refusal.code === 'validation_failed' && /email/i.test(refusal.message ?? '')) return 'email';
  if (refusal.code === 'validation_failed' && /password/i.test(refusal.message ?? '')) return 'password';
  return undefined;
}

import '#texts/en/signing-in.ts';
import { refusalOf } from '#parts/signing/auth-refusal.ts';
import { unavailableWords } from '#parts/actions/team-refusal.ts';
import type { CallRefusal } from '#services/me-service.ts';
import { t } from '#texts/t.ts';

/** Returns whether the server refused the password or the mailed digits. */
export function isAboutProof({ fields }: CallRefusal): boolean {
  return fields?.['password'] !== undefined || fields?.['nonce'] !== undefined;
}

/**
 * Writes why the account was not deleted, or that this is unclear. `wasUnanswered`: an earlier try may have deleted it.
 */
export function endRefusalInWords(
  { kind, status, code, fields, details, retryAfterMs }: CallRefusal,
  wasUnanswered = false,
): string {
  if (kind === 'offline') return t('auth.needsConnection');
  // A proxy's error page (5xx, unreadable) does not say whether the server deleted the account.
  if (kind === 'timeout' || (kind === 'unreadable' && (status ?? 0) >= 500)) return t('account.endUnanswered');
  if (status === 401 && wasUnanswered) return t('account.endPerhaps');
  switch (code) {
    case 'last_owner':
      return t('account.endLastOwner', { teams: namesIn(details?.['teams']) });
    case 'too_many_requests':
      return refusalOf('over_request_rate_limit') ?? t('account.endFailed');
    case 'forbidden':
      return refusalOf('reauthentication_needed') ?? t('account.endFailed');
    case 'unavailable':
      return retryAfterMs === undefined ? t('account.endElsewhere') : unavailableWords(details);
    case 'invalid':
      if (fields?.['password'] !== undefined) return refusalOf('current_password_invalid') ?? t('account.endFailed');
      if (fields?.['nonce'] !== undefined) return refusalOf('reauthentication_not_valid') ?? t('account.endFailed');
      return fields?.['confirm'] === undefined ? t('account.endFailed') : t('account.endWrong');
    default:
      return t('account.endFailed');
  }
}

const namesIn = (teams: unknown): string =>
  Array.isArray(teams) ? teams.filter((name) => typeof name === 'string').join(', ') : '';

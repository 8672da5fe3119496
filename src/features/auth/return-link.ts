import { afterSignIn } from '#core/navigation.ts';

/** What the address of a return page carries. */
export type ReturnLink =
  /** A token out of a mail, to be spent after a press. */
  | { readonly kind: 'token'; readonly tokenHash: string; readonly type: string }
  /** A code that only this browser can trade. */
  | { readonly kind: 'code'; readonly code: string }
  /** Only the code: anybody can write a link with a sentence of their own in it. */
  | { readonly kind: 'error'; readonly code: string }
  | { readonly kind: 'none' };

/** Reads what a mail or a provider sent along; both parts with their mark (`?`, `#`), or empty. */
export const readReturnLink = (search: string, hash: string): ReturnLink => {
  const query = new URLSearchParams(search);
  // Some refusals come behind the `#` only.
  const errorParams = query.has('error') ? query : new URLSearchParams(hash.replace(/^#/, ''));
  if (errorParams.has('error')) {
    return { kind: 'error', code: errorParams.get('error_code') || errorParams.get('error') || '' };
  }
  const tokenHash = query.get('token_hash');
  if (tokenHash) return { kind: 'token', tokenHash, type: query.get('type') ?? '' };
  const code = query.get('code');
  return code ? { kind: 'code', code } : { kind: 'none' };
};

/** The path that a return leads on to: a new password where the link is for one, else where the person was going. */
export const afterReturn = (path: string, link: ReturnLink, search: string): string => {
  const wantsPassword = link.kind === 'token' && (link.type === 'recovery' || link.type === 'invite');
  if (path === '/auth/reset' || wantsPassword) return wayTo('/auth/reset', search);
  return afterSignIn(askedIn(search));
};

/** A page of the sign-in, with what the person was on the way to when they came here: `search` names it, or the address in it that a mail leads back to. */
export const wayTo = (path: string, search: string): string => {
  const asked = askedIn(search);
  return new URLSearchParams(asked).has('redirect')
    ? `${path}?redirect=${encodeURIComponent(afterSignIn(asked))}`
    : path;
};

const askedIn = (search: string): string => {
  const whole = new URLSearchParams(search).get('redirect_to');
  return whole !== null && URL.canParse(whole) ? new URL(whole).search : search;
};

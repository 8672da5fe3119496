import { afterSignIn } from '#core/navigation.ts';

/** What the URL of a return page contains. Mails and sign-in providers lead to return pages. */
export type ReturnLink =
  /** A token from a mail. It is used only when the person presses a button, because mail filters may open links. */
  | { readonly kind: 'token'; readonly tokenHash: string; readonly type: string }
  /** A code that only the browser that began the sign-in can exchange for a session. */
  | { readonly kind: 'code'; readonly code: string }
  /** The code of an error. The error's text in the URL is ignored, because anyone can make a link with any text. */
  | { readonly kind: 'error'; readonly code: string }
  | { readonly kind: 'none' };

/** Reads the URL of a return page. `search` and `hash` include `?` and `#`, or are empty. */
export function readReturnLink(search: string, hash: string): ReturnLink {
  const query = new URLSearchParams(search);
  // Some errors are only in the part of the URL after `#`.
  const errorParams = query.has('error') ? query : new URLSearchParams(hash.replace(/^#/, ''));
  if (errorParams.has('error')) {
    return { kind: 'error', code: errorParams.get('error_code') || errorParams.get('error') || '' };
  }
  const tokenHash = query.get('token_hash');
  if (tokenHash) return { kind: 'token', tokenHash, type: query.get('type') ?? '' };
  const code = query.get('code');
  return code ? { kind: 'code', code } : { kind: 'none' };
}

/** Returns the path to open after the link is used: `/auth/reset` to set a password, or the path in `?redirect=`. */
export function afterReturn(path: string, link: ReturnLink, search: string): string {
  const wantsPassword = link.kind === 'token' && (link.type === 'recovery' || link.type === 'invite');
  if (path === '/auth/reset' || wantsPassword) return wayTo('/auth/reset', search);
  return afterSignIn(askedIn(search));
}

/** Returns `path` with the `?redirect=` of `search`; `path` alone if `search` has none. */
export function wayTo(path: string, search: string): string {
  const asked = askedIn(search);
  return new URLSearchParams(asked).has('redirect')
    ? `${path}?redirect=${encodeURIComponent(afterSignIn(asked))}`
    : path;
}

const askedIn = (search: string): string => {
  const whole = new URLSearchParams(search).get('redirect_to');
  return whole !== null && URL.canParse(whole) ? new URL(whole).search : search;
};

import { bearerTokenOf } from './bearer-token.ts';
import { accessTokenFromCookie } from './session-cookie.ts';

/** Returns a request's token, unchecked. Ignores the cookie if the request has an `Authorization` header. */
export function presentedToken({ headers }: Request, storageKey: string): string | undefined {
  return headers.has('Authorization')
    ? bearerTokenOf(headers.get('Authorization'))
    : accessTokenFromCookie(headers.get('Cookie'), storageKey);
}

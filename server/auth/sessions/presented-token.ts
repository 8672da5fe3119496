import { bearerTokenOf } from './bearer-token.ts';
import { accessTokenFromCookie } from './session-cookie.ts';

/** Returns a request's token, unchecked. Beside an `Authorization` header the cookie is not read: it may be another's. */
export const presentedToken = ({ headers }: Request, storageKey: string): string | undefined =>
  headers.has('Authorization')
    ? bearerTokenOf(headers.get('Authorization'))
    : accessTokenFromCookie(headers.get('Cookie'), storageKey);

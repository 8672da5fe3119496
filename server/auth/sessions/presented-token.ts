import { bearerTokenOf } from './bearer-token.ts';
import { accessTokenFromCookie } from './session-cookie.ts';

/** The access token that a request carries, believed or not. A bearer token that is not believed does not fall back to the cookie: the two may be different people. */
export const presentedToken = ({ headers }: Request, storageKey: string): string | undefined =>
  headers.has('Authorization')
    ? bearerTokenOf(headers.get('Authorization'))
    : accessTokenFromCookie(headers.get('Cookie'), storageKey);

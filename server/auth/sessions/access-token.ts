import { SignJWT } from 'jose';
import type { AuthKeys } from '#server/keys/keys.ts';
import type { MethodRow, SessionRow } from '../tables/sessions.ts';
import type { UserRow } from '../tables/users.ts';

/** How long an access token is valid, in seconds. */
export const accessTokenSeconds = 3600;

interface AccessTokenSubject {
  readonly user: UserRow;
  readonly session: SessionRow;
  readonly methods: readonly MethodRow[];
}

/** Signs an access token (ES256) with Supabase Auth's claims and a refresh count. `nowSeconds`: since 1970. */
export function signAccessToken(
  keys: AuthKeys,
  issuer: string,
  { user, session, methods }: AccessTokenSubject,
  nowSeconds: number,
): Promise<string> {
  return new SignJWT({
    email: user.email,
    phone: '',
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    role: user.role,
    aal: session.aal,
    amr: methods.map(({ authentication_method, updated_at }) => ({
      method: authentication_method,
      timestamp: Math.floor(updated_at.getTime() / 1000),
    })),
    session_id: session.id,
    refresh_count: session.refresh_token_counter,
    is_anonymous: false,
  })
    .setProtectedHeader({ alg: 'ES256', kid: keys.signing.kid, typ: 'JWT' })
    .setIssuer(issuer)
    .setSubject(user.id)
    .setAudience(user.aud)
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + accessTokenSeconds)
    .sign(keys.signing.key);
}

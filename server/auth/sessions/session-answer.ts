import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { SignJWT } from 'jose';
import type { Result } from '#core/result.ts';
import type { AuthKeys } from '#server/keys/keys.ts';
import { weaknessInWords } from '../accounts/passwords.ts';
import { userAnswer } from '../accounts/user-answer.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { type WeakReason, type Refusal, refuse } from '../refusal.ts';
import type { FactorRow } from '../tables/factors.ts';
import type { IdentityRow } from '../tables/identities.ts';
import type { MethodRow, SessionRow } from '../tables/sessions.ts';
import type { UserRow } from '../tables/users.ts';
import { rememberPlaceOf } from './claim-attempt.ts';

/** A signed-in person, with all data that their tokens contain. */
export interface SignedIn {
  readonly user: UserRow;
  readonly identities: readonly IdentityRow[];
  readonly factors: readonly FactorRow[];
  readonly session: SessionRow;
  readonly methods: readonly MethodRow[];
  readonly weakReasons?: readonly WeakReason[];
}

/** Builds the answer to a sign-in or refresh, with a new access token and the active refresh token. */
export async function sessionAnswer({ keys, settings, clock }: AuthDeps, signedIn: SignedIn) {
  const { user, identities, factors, session, weakReasons = [] } = signedIn;
  const nowSeconds = Math.floor(clock() / 1000);
  const secrets = { secret: keys.refreshSecret, salt: session.refresh_token_salt };
  return {
    access_token: await signAccessToken(keys, settings.issuer, signedIn, nowSeconds),
    token_type: 'bearer',
    expires_in: accessTokenSeconds,
    expires_at: nowSeconds + accessTokenSeconds,
    refresh_token: mintRefreshToken(secrets, session.id, session.refresh_token_counter),
    user: userAnswer(user, identities, factors),
    ...(weakReasons.length === 0
      ? {}
      : { weak_password: { message: weaknessInWords(weakReasons), reasons: weakReasons } }),
  };
}

/** How long an access token is valid, in seconds. */
const accessTokenSeconds = 3600;

interface AccessTokenSubject {
  readonly user: UserRow;
  readonly session: SessionRow;
  readonly methods: readonly MethodRow[];
}

/** Signs an access token (ES256) with Supabase Auth's claims and a refresh count. `nowSeconds`: since 1970. */
function signAccessToken(
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

/** The parts of a refresh token; its seal is not yet checked. */
export interface RefreshToken {
  readonly sessionId: string;
  readonly counter: number;
  /** The bytes that the seal covers: version, session id and count. `seal` is the HMAC in the token. */
  readonly body: Uint8Array;
  readonly seal: Uint8Array;
}

interface RefreshSecrets {
  readonly secret: Uint8Array;
  readonly salt: Uint8Array;
}

/** The most refreshes by which a token may be older than the active one while several tabs refresh at once. */
export const mostBehind = 8;

const version = 1;
const bodyBytes = 1 + 16 + 4;
// a token has 39 bytes, a multiple of 3: base64url has no unused bits, so each token has only one spelling
const sealBytes = 18;
const shape = /^[\w-]{52}$/;

/** Makes a session's token for a count: base64url of version, id, count and their HMAC-SHA256, cut to 144 bits. */
export function mintRefreshToken(secrets: RefreshSecrets, sessionId: string, counter: number): string {
  const body = Buffer.alloc(bodyBytes);
  body.writeUInt8(version, 0);
  body.write(sessionId.replaceAll('-', ''), 1, 'hex');
  body.writeUInt32BE(counter, 17);
  return Buffer.concat([body, sealOf(secrets, body)]).toString('base64url');
}

/** Splits a token into its parts; undefined if the text has another format or version. */
export function readRefreshToken(text: string): RefreshToken | undefined {
  if (!shape.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.readUInt8(0) !== version) return undefined;
  const hex = bytes.toString('hex', 1, 17);
  return {
    sessionId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    counter: bytes.readUInt32BE(17),
    body: bytes.subarray(0, bodyBytes),
    seal: bytes.subarray(bodyBytes),
  };
}

/** Whether this installation made the token for this session. */
export function isGenuine(secrets: RefreshSecrets, { body, seal }: RefreshToken): boolean {
  return timingSafeEqual(sealOf(secrets, body), seal);
}

const sealOf = ({ secret, salt }: RefreshSecrets, body: Uint8Array): Uint8Array =>
  createHmac('sha256', secret).update(salt).update(body).digest().subarray(0, sealBytes);

/** Answers a sign-in or refresh. After a success, stores network and browser (see `rememberPlaceOf`). */
export async function respondSignedIn(
  deps: AuthDeps,
  c: Context,
  outcome: Result<SignedIn, Refusal>,
  { isSignIn }: { readonly isSignIn: boolean } = { isSignIn: true },
): Promise<Response> {
  if (!outcome.ok) return refuse(c, outcome.error);
  await rememberPlaceOf(deps, c, outcome.value.user.id, { isSignIn });
  c.header('Cache-Control', 'no-store');
  return c.json(await sessionAnswer(deps, outcome.value));
}

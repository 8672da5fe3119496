import { randomUUID } from 'node:crypto';
import { begunKey, keyChallenge, keyFactor, type FakeKey } from './fake-keys.ts';

export interface TokenFor {
  readonly userId: string;
  readonly email: string;
  readonly sessionId: string;
  readonly expiresAtMs: number;
  readonly aal?: 'aal1' | 'aal2';
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An unsigned token, which is enough because the page never checks signatures. */
export const aToken = ({ userId, email, sessionId, expiresAtMs, aal = 'aal1' }: TokenFor): string => {
  const exp = Math.round(expiresAtMs / 1000);
  const claims = { sub: userId, email, session_id: sessionId, exp, aal, jti: randomUUID() };
  return `${part({ alg: 'ES256', typ: 'JWT' })}.${part(claims)}.c2lnbmF0dXJl`;
};

/** The network: `down` throws, `portal` answers a page, `busy` asks to wait; an object refuses renewals. */
export type Weather =
  | 'fine'
  | 'down'
  | 'portal'
  | 'busy'
  | { readonly status: number; readonly code: string }
  | { readonly status: number; readonly body: object };

interface FakeState {
  weather: Weather;
  delay?: Promise<void>;
  confirmsByMail: boolean;
  hasGoogle: boolean;
  ownProvider?: string;
  isProviderDown?: boolean;
  connectedSince?: string;
  isClosed?: boolean;
  ways?: string[];
  wantsProof?: boolean;
  doubtsKeys?: boolean;
}

interface FakeUser {
  readonly id: string;
  readonly password: string;
  readonly fullName?: string;
  readonly appCode?: string;
  readonly keys?: readonly FakeKey[];
}

export const anAuthServer = (clock: () => number) => {
  const users = new Map<string, FakeUser>();
  /** Unopened links by their token: the person's address, or `half` when a second link must be opened too. */
  const links = new Map<string, string>();
  const alive = new Map<string, { readonly sessionId: string; readonly userId: string; readonly email: string }>();
  const asked: string[] = [];
  const begun = { name: '', isOpen: false };
  const state: FakeState = { weather: 'fine', confirmsByMail: false, hasGoogle: false };

  const userOf = (userId: string, email: string) => ({
    id: userId,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    app_metadata: {},
    user_metadata: { full_name: users.get(email)?.fullName ?? null },
    identities: state.connectedSince === undefined ? [] : [anIdentity(userId, state.connectedSince)],
    created_at: '2026-01-01T00:00:00Z',
    factors: [
      ...(users.get(email)?.appCode ? [appFactor] : []),
      ...(users.get(email)?.keys ?? []).map(keyFactor),
      ...(begun.isOpen ? [begunKey(begun.name)] : []),
    ],
  });
  const grant = (userId: string, email: string, sessionId: string, aal: 'aal1' | 'aal2' = 'aal1') => {
    const refreshToken = randomUUID();
    alive.set(refreshToken, { sessionId, userId, email });
    const expiresAtMs = clock() + 3_600_000;
    return json({
      access_token: aToken({ userId, email, sessionId, expiresAtMs, aal }),
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: Math.round(expiresAtMs / 1000),
      refresh_token: refreshToken,
      user: userOf(userId, email),
    });
  };
  const grantTo = (email: string) => grant(users.get(email)?.id ?? '', email, randomUUID());
  const answerTo = (email: string, path: string, body: Readonly<Record<string, string>>) => {
    const { password = '', code } = body;
    const user = users.get(email);
    if (!user) return refuse(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
    switch (path) {
      case 'PUT /user':
        if (state.wantsProof && !body['current_password'] && !body['nonce'])
          return refuse(400, 'reauthentication_needed', 'This change requires reauthentication');
        if (body['email']) return json(userOf(user.id, email));
        if (password.length < 8)
          return refuse(422, 'weak_password', 'Password should be at least 8 characters.', ['length']);
        if (body['current_password'] !== undefined && body['current_password'] !== user.password)
          return refuse(400, 'current_password_invalid', 'Current password is incorrect.');
        if (body['nonce'] !== undefined && body['nonce'] !== '123456')
          return refuse(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
        users.set(email, { ...user, password });
        return json(userOf(user.id, email));
      case 'GET /reauthenticate':
        return json({});
      case 'POST /logout?scope=others':
        return new Response(null, { status: 204 });
      case 'POST /factors':
        if (body['factor_type'] === 'webauthn') {
          Object.assign(begun, { name: body['friendly_name'] ?? '', isOpen: true });
          return json({ id: 'key', type: 'webauthn', friendly_name: begun.name });
        }
        return json({ id: 'app', type: 'totp', totp: { qr_code: '<svg fill="#000"/>', secret: 'SECRET', uri: '' } });
      case 'POST /factors/key/challenge':
      case 'POST /factors/other/challenge':
        return json(keyChallenge(user.keys?.length ? 'request' : 'create'));
      case 'POST /factors/key/verify':
      case 'POST /factors/other/verify':
        if (state.doubtsKeys) return refuse(422, 'mfa_verification_failed', 'Invalid credential');
        if (!user.keys?.length) users.set(email, { ...user, keys: [{ id: 'key', name: begun.name }] });
        begun.isOpen = false;
        return grant(user.id, email, randomUUID(), 'aal2');
      case 'DELETE /factors/begun':
        begun.isOpen = false;
        return json({ id: 'begun' });
      case 'DELETE /user/identities/at-own':
        if (user.password === '') return refuse(422, 'single_identity_not_deletable', 'User must have another way');
        delete state.connectedSince;
        return json({});
      case 'DELETE /factors/key':
        users.set(email, { ...user, keys: [] });
        return json({ id: 'key' });
      case 'DELETE /factors/app':
        users.set(email, { ...user, appCode: '' });
        return json({ id: 'app' });
      case 'GET /user':
        return json(userOf(user.id, email));
      case 'POST /factors/app/challenge':
        return json({ id: 'challenge', type: 'totp', expires_at: 0 });
      case 'POST /factors/app/verify':
        if (code !== (user.appCode || '123456'))
          return refuse(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
        users.set(email, { ...user, appCode: code });
        return grant(user.id, email, randomUUID(), 'aal2');
      default:
        if (!path.startsWith('GET /user/identities/authorize?')) return undefined;
        if (state.isProviderDown) return refuse(424, 'provider_unavailable', 'This provider does not answer right now');
        return state.wantsProof
          ? refuse(400, 'reauthentication_needed', 'This change requires reauthentication')
          : json({ url: 'https://id.example.org/agree' });
    }
  };
  const answer = (path: string, body: Record<string, string & Record<string, string>>): Response => {
    const { email = '', password = '' } = body;
    switch (path) {
      case '/recover':
      case '/resend':
        return json({});
      case '/verify': {
        const link = body['token_hash'] ?? body['token'] ?? '';
        const owner = links.get(link);
        links.delete(link);
        if (owner === 'half') return json({ msg: 'Confirmation link accepted.', code: '200' });
        return owner === undefined
          ? refuse(403, 'otp_expired', 'Email link is invalid or has expired')
          : grantTo(owner);
      }
      case '/token?grant_type=pkce': {
        const owner = links.get(body['auth_code'] ?? '');
        links.delete(body['auth_code'] ?? '');
        return owner === undefined
          ? refuse(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
          : grantTo(owner);
      }
      case '/settings':
        return json({
          external: { email: true, google: state.hasGoogle, 'custom:oidc': state.ownProvider !== undefined },
          provider_names: { 'custom:oidc': state.ownProvider },
          disable_signup: state.isClosed ?? false,
        });
      case '/signup': {
        if (users.has(email)) return refuse(422, 'user_already_exists', 'User already registered');
        if (password.length < 8)
          return refuse(422, 'weak_password', 'Password should be at least 8 characters.', ['length']);
        const id = randomUUID();
        users.set(email, { id, password, fullName: body['data']?.['full_name'] ?? '' });
        return state.confirmsByMail ? json(userOf(id, email)) : grant(id, email, randomUUID());
      }
      case '/token?grant_type=password': {
        const user = users.get(email);
        if (user && state.confirmsByMail) return refuse(400, 'email_not_confirmed', 'Email not confirmed');
        if (user?.password !== password) return refuse(400, 'invalid_credentials', 'Invalid login credentials');
        return grant(user.id, email, randomUUID());
      }
      case '/token?grant_type=refresh_token': {
        const held = alive.get(body['refresh_token'] ?? '');
        if (!held) return refuse(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
        return grant(held.userId, held.email, held.sessionId);
      }
      case '/logout?scope=local':
        return new Response(null, { status: 204 });
      default:
        return refuse(404, 'not_found', 'No such path.');
    }
  };

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const path = String(input).replace(/^.*\/auth\/v1/, '');
    const way = /redirect_to=([^&]*)/.exec(path)?.[1];
    if (way !== undefined) (state.ways ??= []).push(decodeURIComponent(way));
    asked.push(path.replace(/&?redirect_to=[^&]*/, '').replace(/\?$/, ''));
    await state.delay;
    if (state.weather === 'down') throw new TypeError('Failed to fetch');
    if (state.weather === 'portal') return new Response('<html>Pay for wifi</html>', { status: 403 });
    if (state.weather === 'busy') return refuse(429, 'over_request_rate_limit', 'Request rate limit reached');
    const body = JSON.parse(typeof init?.body === 'string' ? init.body : '{}');
    if (typeof state.weather === 'object' && path.includes('refresh_token')) {
      if ('body' in state.weather) return json(state.weather.body, state.weather.status);
      return refuse(state.weather.status, state.weather.code, state.weather.code);
    }
    const plain = path.replace(/[?&]redirect_to=[^&]*/, '');
    const claims = Buffer.from(
      new Headers(init?.headers).get('Authorization')?.split('.')[1] ?? '',
      'base64url',
    ).toString();
    if (claims !== '' && JSON.parse(claims).exp * 1000 <= clock())
      return refuse(403, 'bad_jwt', 'invalid JWT: token is expired');
    const person = claims === '' ? undefined : answerTo(JSON.parse(claims).email, `${init?.method} ${plain}`, body);
    return person ?? answer(plain, body);
  };
  return { fetch, asked, users, links, state };
};

const anIdentity = (userId: string, since: string) => ({
  identity_id: 'at-own',
  id: 'https://id.example.org jo',
  user_id: userId,
  provider: 'custom:oidc',
  created_at: since,
});

const appFactor = { id: 'app', factor_type: 'totp', status: 'verified', created_at: '2026-01-01T00:00:00Z' };

const json = (body: object, status = 200): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', 'X-Supabase-Api-Version': '2024-01-01' },
  });

const refuse = (status: number, code: string, message: string, reasons?: readonly string[]): Response =>
  json({ code, message, ...(reasons && { weak_password: { reasons } }) }, status);

import { randomUUID } from 'node:crypto';

/** Who a token is for and how long it lives. */
export interface TokenFor {
  readonly userId: string;
  readonly email: string;
  readonly sessionId: string;
  readonly expiresAtMs: number;
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An unsigned token: the page never checks signatures. */
export const aToken = ({ userId, email, sessionId, expiresAtMs }: TokenFor): string => {
  const exp = Math.round(expiresAtMs / 1000);
  const claims = { sub: userId, email, session_id: sessionId, exp, jti: randomUUID() };
  return `${part({ alg: 'ES256', typ: 'JWT' })}.${part(claims)}.c2lnbmF0dXJl`;
};

/** How the network stands: `down` throws, `portal` answers a page, a number refuses the renewal with that status and code. */
export type Weather = 'fine' | 'down' | 'portal' | { readonly status: number; readonly code: string };

/** The auth server as far as the session needs it, with everything it was asked. */
export const anAuthServer = (clock: () => number) => {
  const users = new Map<string, { readonly id: string; readonly password: string; readonly fullName?: string }>();
  const alive = new Map<string, { readonly sessionId: string; readonly userId: string; readonly email: string }>();
  const asked: string[] = [];
  const state: { weather: Weather; confirmsByMail: boolean } = { weather: 'fine', confirmsByMail: false };

  const userOf = (userId: string, email: string) => ({
    id: userId,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    app_metadata: {},
    user_metadata: { full_name: users.get(email)?.fullName ?? null },
    created_at: '2026-01-01T00:00:00Z',
  });
  const grant = (userId: string, email: string, sessionId: string) => {
    const refreshToken = randomUUID();
    alive.set(refreshToken, { sessionId, userId, email });
    const expiresAtMs = clock() + 3_600_000;
    return json({
      access_token: aToken({ userId, email, sessionId, expiresAtMs }),
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: Math.round(expiresAtMs / 1000),
      refresh_token: refreshToken,
      user: userOf(userId, email),
    });
  };
  const answer = (path: string, body: Record<string, string & Record<string, string>>): Response => {
    const { email = '', password = '' } = body;
    switch (path) {
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
    asked.push(path.replace(/&?redirect_to=[^&]*/, '').replace(/\?$/, ''));
    if (state.weather === 'down') throw new TypeError('Failed to fetch');
    if (state.weather === 'portal') return new Response('<html>Pay for wifi</html>', { status: 403 });
    const body = JSON.parse(typeof init?.body === 'string' ? init.body : '{}');
    if (typeof state.weather === 'object' && path.includes('refresh_token')) {
      return refuse(state.weather.status, state.weather.code, state.weather.code);
    }
    return answer(path.replace(/[?&]redirect_to=[^&]*/, ''), body);
  };
  return { fetch, asked, users, state };
};

const json = (body: object, status = 200): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', 'X-Supabase-Api-Version': '2024-01-01' },
  });

const refuse = (status: number, code: string, message: string, reasons?: readonly string[]): Response =>
  json({ code, message, ...(reasons && { weak_password: { reasons } }) }, status);

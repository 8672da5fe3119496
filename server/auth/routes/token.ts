import type { Context } from 'hono';
import * as z from 'zod/mini';
import { err, type Result } from '#core/result.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { endFlow } from '../mailed-codes/end-flow.ts';
import { refreshSession } from '../sessions/refresh-session.ts';
import { signIn } from '../sessions/sign-in.ts';
import { refusals, type Refusal } from '../refusal.ts';
import { looseText, readBody } from '../request-body.ts';
import { respondSignedIn } from '../sessions/respond-signed-in.ts';
import type { SignedIn } from '../sessions/session-answer.ts';
import { readPlace } from '../sessions/sign-in-place.ts';
import { userAgentOf } from '../sessions/user-agent.ts';

/** `POST /token?grant_type=…`: signs in by password, refresh token or PKCE code; refuses every other `grant_type`. */
export function tokenRoute(deps: AuthDeps) {
  return async (c: Context): Promise<Response> =>
    respondSignedIn(deps, c, await grant(deps, c), { isSignIn: c.req.query('grant_type') !== 'refresh_token' });
}

const grant = (deps: AuthDeps, c: Context): Promise<Result<SignedIn, Refusal>> => {
  switch (c.req.query('grant_type')) {
    case 'password':
      return byPassword(deps, c);
    case 'refresh_token':
      return byRefreshToken(deps, c);
    case 'pkce':
      return byCode(deps, c);
    case 'id_token':
      return byForeignToken(c);
    case 'web3':
      return Promise.resolve(err(refusals.web3Disabled));
    default:
      return Promise.resolve(err(refusals.grantUnknown));
  }
};

const passwordInput = z.object({ email: looseText, phone: looseText, password: looseText });

const byPassword = async (deps: AuthDeps, c: Context): Promise<Result<SignedIn, Refusal>> => {
  const input = await readBody(c, passwordInput);
  return input.ok ? signIn(deps, input.value, { userAgent: userAgentOf(c), place: readPlace(deps, c) }) : input;
};

const refreshInput = z.object({ refresh_token: looseText });

const byRefreshToken = async (deps: AuthDeps, c: Context): Promise<Result<SignedIn, Refusal>> => {
  const input = await readBody(c, refreshInput);
  return input.ok ? refreshSession(deps, input.value.refresh_token, userAgentOf(c)) : input;
};

const codeInput = z.object({ auth_code: looseText, code_verifier: looseText });

const byCode = async (deps: AuthDeps, c: Context): Promise<Result<SignedIn, Refusal>> => {
  const input = await readBody(c, codeInput);
  return input.ok ? endFlow(deps, input.value, userAgentOf(c)) : input;
};

const foreignInput = z.object({ provider: looseText });

const byForeignToken = async (c: Context): Promise<Result<never, Refusal>> => {
  const input = await readBody(c, foreignInput);
  return input.ok ? err(refusals.providerDisabled(input.value.provider.slice(0, 64))) : input;
};

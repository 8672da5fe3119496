import type { Context } from 'hono';
import type { AuthDeps } from '../auth-deps.ts';
import { readBearer } from '../sessions/bearer.ts';
import { reauthenticate } from '../mailed-codes/reauthenticate.ts';
import { readMailContext } from '../mailed-codes/mail-context.ts';
import { refuse } from '../refuse.ts';

/** `GET /reauthenticate`: mails the digits that `PUT /user` accepts as `nonce`. */
export function reauthenticateRoute(deps: AuthDeps) {
  return async (c: Context): Promise<Response> => {
    const bearer = await readBearer(deps, c);
    if (!bearer.ok) return refuse(c, bearer.error);
    const context = readMailContext(deps, c, { code_challenge: '', code_challenge_method: '' });
    if (!context.ok) return refuse(c, context.error);
    const outcome = await reauthenticate(deps, bearer.value.user, context.value);
    c.header('Cache-Control', 'no-store');
    return outcome.ok ? c.json({}) : refuse(c, outcome.error);
  };
}

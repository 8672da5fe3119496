import type { Context } from 'hono';
import type { AuthDeps } from '../auth-deps.ts';
import { readBearer } from '../sessions/bearer.ts';
import { isSignOutScope, signOut } from '../sessions/sign-out.ts';
import { refusals } from '../refusal.ts';
import { refuse } from '../refuse.ts';

/**
 * `POST /logout?scope=global|local|others`: ends sessions, answers 204. Without a scope, all the person's sessions end.
 */
export function logOutRoute(deps: AuthDeps) {
  return async (c: Context): Promise<Response> => {
    const bearer = await readBearer(deps, c);
    if (!bearer.ok) return refuse(c, bearer.error);
    const scope = c.req.query('scope') || 'global';
    if (!isSignOutScope(scope)) return refuse(c, refusals.scopeUnsupported(scope.slice(0, 64)));
    await signOut(deps, { userId: bearer.value.user.id, sessionId: bearer.value.sessionId }, scope);
    return c.body(null, 204);
  };
}

import type { Context } from 'hono';
import type { AuthDeps } from '#server/auth/auth-deps.ts';
import { readBearer } from '#server/auth/sessions/bearer.ts';
import { isSignOutScope, signOut } from '#server/auth/sessions/sign-out.ts';
import { refusals } from '#server/auth/refusal.ts';
import { refuse } from '#server/auth/refuse.ts';

/** `POST /logout?scope=global|local|others`: ends sessions and answers nothing. Without a scope all of them end. */
export const logOutRoute =
  (deps: AuthDeps) =>
  async (c: Context): Promise<Response> => {
    const bearer = await readBearer(deps, c);
    if (!bearer.ok) return refuse(c, bearer.error);
    const scope = c.req.query('scope') || 'global';
    if (!isSignOutScope(scope)) return refuse(c, refusals.scopeUnsupported(scope.slice(0, 64)));
    await signOut(deps, { userId: bearer.value.user.id, sessionId: bearer.value.sessionId }, scope);
    return c.body(null, 204);
  };

import type { Context } from 'hono';
import type { AuthDeps } from '../auth-deps.ts';
import { readBearer } from '../sessions/bearer.ts';
import { refuse } from '../refuse.ts';
import { findFactors } from '../tables/factors.ts';
import { findIdentities } from '../tables/identities.ts';
import { userAnswer } from '../accounts/user-answer.ts';

/** `GET /user`: answers with the token's person, read from the database. */
export function userRoute(deps: AuthDeps) {
  return async (c: Context): Promise<Response> => {
    const bearer = await readBearer(deps, c);
    if (!bearer.ok) return refuse(c, bearer.error);
    const { user } = bearer.value;
    c.header('Cache-Control', 'no-store');
    const [identities, factors] = await Promise.all([findIdentities(deps.db, user.id), findFactors(deps.db, user.id)]);
    return c.json(userAnswer(user, identities, factors));
  };
}

import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { AuthDeps } from '../auth-deps.ts';
import { readBearer } from '../sessions/bearer.ts';
import { updateUser } from '../accounts/update-user.ts';
import { readMailContext } from '../mailed-codes/mail-context.ts';
import { refuse } from '../refuse.ts';
import { looseObject, looseText, readBody } from '../request-body.ts';
import { findFactors } from '../tables/factors.ts';
import { findIdentities } from '../tables/identities.ts';
import { userAnswer } from '../accounts/user-answer.ts';

const updateInput = z.object({
  email: looseText,
  phone: looseText,
  password: looseText,
  current_password: looseText,
  nonce: looseText,
  data: looseObject,
  app_metadata: looseObject,
  code_challenge: looseText,
  code_challenge_method: looseText,
});

/** `PUT /user`: changes the password, the address or the data of the token's person. */
export function updateUserRoute(deps: AuthDeps) {
  return async (c: Context): Promise<Response> => {
    const bearer = await readBearer(deps, c);
    if (!bearer.ok) return refuse(c, bearer.error);
    const input = await readBody(c, updateInput);
    if (!input.ok) return refuse(c, input.error);
    const context = readMailContext(deps, c, input.value);
    if (!context.ok) return refuse(c, context.error);
    const outcome = await updateUser(deps, bearer.value, input.value, context.value);
    if (!outcome.ok) return refuse(c, outcome.error);
    const user = outcome.value;
    c.header('Cache-Control', 'no-store');
    const [identities, factors] = await Promise.all([findIdentities(deps.db, user.id), findFactors(deps.db, user.id)]);
    return c.json(userAnswer(user, identities, factors));
  };
}

import type { Context } from 'hono';
import * as z from 'zod/mini';
import { ok } from '#core/result.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { signUp } from '../accounts/sign-up.ts';
import { readMailContext } from '../mailed-codes/mail-context.ts';
import { newcomerAnswer } from '../accounts/newcomer.ts';
import { refuse } from '../refuse.ts';
import { looseObject, looseText, readBody } from '../request-body.ts';
import { respondSignedIn } from '../sessions/respond-signed-in.ts';
import { userAgentOf } from '../sessions/user-agent.ts';

const signUpInput = z.object({
  email: looseText,
  phone: looseText,
  password: looseText,
  data: looseObject,
  code_challenge: looseText,
  code_challenge_method: looseText,
});

/** `POST /signup`: registers a person and signs them in, or mails them a link if addresses must be confirmed. */
export function signUpRoute(deps: AuthDeps) {
  return async (c: Context): Promise<Response> => {
    const input = await readBody(c, signUpInput);
    if (!input.ok) return refuse(c, input.error);
    const context = readMailContext(deps, c, input.value);
    if (!context.ok) return refuse(c, context.error);
    const outcome = await signUp(deps, input.value, userAgentOf(c), context.value);
    if (!outcome.ok) return refuse(c, outcome.error);
    if ('signedIn' in outcome.value) return respondSignedIn(deps, c, ok(outcome.value.signedIn));
    c.header('Cache-Control', 'no-store');
    return c.json(newcomerAnswer(outcome.value.newcomer));
  };
}

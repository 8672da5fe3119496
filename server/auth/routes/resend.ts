import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { AuthDeps } from '../auth-deps.ts';
import { resend } from '../mailed-codes/resend.ts';
import { readMailContext } from '../mailed-codes/mail-context.ts';
import { noSooner } from '../requests/no-sooner.ts';
import { refuse } from '../refuse.ts';
import { looseText, readBody } from '../request-body.ts';

const resendInput = z.object({
  type: looseText,
  email: looseText,
  phone: looseText,
  code_challenge: looseText,
  code_challenge_method: looseText,
});

/** `POST /resend`: mails a new code for a sign-up or a change of address. The answer hides whether one was pending. */
export function resendRoute(deps: AuthDeps) {
  return async (c: Context): Promise<Response> => {
    const input = await readBody(c, resendInput);
    if (!input.ok) return refuse(c, input.error);
    const context = readMailContext(deps, c, input.value);
    if (!context.ok) return refuse(c, context.error);
    const outcome = await noSooner(() => resend(deps, input.value, context.value));
    return outcome.ok ? c.json({}) : refuse(c, outcome.error);
  };
}

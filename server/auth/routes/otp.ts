import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { AuthDeps } from '../auth-deps.ts';
import { sendSignInLink } from '../mailed-codes/send-sign-in-link.ts';
import { readMailContext } from '../mailed-codes/mail-context.ts';
import { noSooner } from '../requests/no-sooner.ts';
import { refuse } from '../refuse.ts';
import { looseObject, looseText, readBody } from '../request-body.ts';

const otpInput = z.object({
  email: looseText,
  phone: looseText,
  data: looseObject,
  create_user: z.pipe(
    z.nullish(z.boolean()),
    z.transform((wanted) => wanted ?? true),
  ),
  code_challenge: looseText,
  code_challenge_method: looseText,
});

/** `POST /otp`, or the older `POST /magiclink`, mails a sign-in link and digits. The answer hides who is registered. */
export function otpRoute(deps: AuthDeps) {
  return async (c: Context): Promise<Response> => {
    const input = await readBody(c, otpInput);
    if (!input.ok) return refuse(c, input.error);
    const context = readMailContext(deps, c, input.value);
    if (!context.ok) return refuse(c, context.error);
    const outcome = await noSooner(() => sendSignInLink(deps, input.value, context.value));
    return outcome.ok ? c.json({}) : refuse(c, outcome.error);
  };
}

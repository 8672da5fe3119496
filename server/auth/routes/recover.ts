import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { AuthDeps } from '../auth-deps.ts';
import { recover } from '../mailed-codes/recover.ts';
import { readMailContext } from '../mailed-codes/mail-context.ts';
import { noSooner } from '../requests/no-sooner.ts';
import { refuse } from '../refuse.ts';
import { looseText, readBody } from '../request-body.ts';

const recoverInput = z.object({ email: looseText, code_challenge: looseText, code_challenge_method: looseText });

/** `POST /recover`: mails a link to set a new password. An unknown address gets the same answer. */
export function recoverRoute(deps: AuthDeps) {
  return async (c: Context): Promise<Response> => {
    const input = await readBody(c, recoverInput);
    if (!input.ok) return refuse(c, input.error);
    const context = readMailContext(deps, c, input.value);
    if (!context.ok) return refuse(c, context.error);
    const outcome = await noSooner(() => recover(deps, input.value.email, context.value));
    return outcome.ok ? c.json({}) : refuse(c, outcome.error);
  };
}

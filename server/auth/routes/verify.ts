import type { Context } from 'hono';
import * as z from 'zod/mini';
import { ok } from '#core/result.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { verify } from '../mailed-codes/verify.ts';
import { noSooner } from '../requests/no-sooner.ts';
import { refuse } from '../refuse.ts';
import { looseText, readBody } from '../request-body.ts';
import { respondSignedIn } from '../sessions/respond-signed-in.ts';
import { userAgentOf } from '../sessions/user-agent.ts';

const verifyInput = z.object({
  type: looseText,
  token: looseText,
  token_hash: looseText,
  email: looseText,
  phone: looseText,
});

/** The message after one of two mailboxes has agreed to a change of address. */
export const halfwayMessage = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** `POST /verify`: spends a code from a mail and signs its person in, unless the other mailbox must agree first. */
export function verifyRoute(deps: AuthDeps) {
  return async (c: Context): Promise<Response> => {
    const input = await readBody(c, verifyInput);
    if (!input.ok) return refuse(c, input.error);
    const outcome = await noSooner(() => verify(deps, input.value, userAgentOf(c)));
    if (!outcome.ok) return refuse(c, outcome.error);
    if ('halfway' in outcome.value) return c.json({ msg: halfwayMessage, code: '200' });
    return respondSignedIn(deps, c, ok(outcome.value.signedIn));
  };
}

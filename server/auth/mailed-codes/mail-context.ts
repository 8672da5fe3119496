import type { Context } from 'hono';
import type { Result } from '#core/result.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { readChallenge } from './code-challenge.ts';
import type { MailContext } from './send-code.ts';
import { readRedirect } from './redirect.ts';
import type { Refusal } from '../refusal.ts';

/** Reads from a request for a mail: the PKCE challenge, the return page and the browser's languages. */
export function readMailContext(
  { settings }: AuthDeps,
  c: Context,
  input: { readonly code_challenge: string; readonly code_challenge_method: string },
): Result<MailContext, Refusal> {
  const challenge = readChallenge(input.code_challenge, input.code_challenge_method);
  if (!challenge.ok) return challenge;
  return {
    ok: true,
    value: {
      challenge: challenge.value,
      redirectTo: readRedirect(settings, c.req.query('redirect_to') ?? ''),
      languages: c.req.header('Accept-Language') ?? '',
    },
  };
}

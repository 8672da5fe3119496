import type { Context } from 'hono';
import type { Result } from '#core/result.ts';
import type { AuthDeps } from './auth-deps.ts';
import type { Refusal } from './refusal.ts';
import { refuse } from './refuse.ts';
import { sessionAnswer, type SignedIn } from './session-answer.ts';

/** Answers the outcome of a sign-in: the session, or the refusal. */
export const respondSignedIn = async (
  deps: AuthDeps,
  c: Context,
  outcome: Result<SignedIn, Refusal>,
): Promise<Response> => {
  if (!outcome.ok) return refuse(c, outcome.error);
  c.header('Cache-Control', 'no-store');
  return c.json(await sessionAnswer(deps, outcome.value));
};

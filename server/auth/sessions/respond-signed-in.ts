import type { Context } from 'hono';
import type { Result } from '#core/result.ts';
import type { AuthDeps } from '../auth-deps.ts';
import type { Refusal } from '../refusal.ts';
import { refuse } from '../refuse.ts';
import { rememberPlaceOf } from './sign-in-place.ts';
import { sessionAnswer, type SignedIn } from './session-answer.ts';

/** Answers a sign-in or refresh. After a success, stores network and browser (see `rememberPlaceOf`). */
export async function respondSignedIn(
  deps: AuthDeps,
  c: Context,
  outcome: Result<SignedIn, Refusal>,
  { isSignIn }: { readonly isSignIn: boolean } = { isSignIn: true },
): Promise<Response> {
  if (!outcome.ok) return refuse(c, outcome.error);
  await rememberPlaceOf(deps, c, outcome.value.user.id, { isSignIn });
  c.header('Cache-Control', 'no-store');
  return c.json(await sessionAnswer(deps, outcome.value));
}

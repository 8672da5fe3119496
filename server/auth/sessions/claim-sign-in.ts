import { ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refusals, type Refusal } from '../refusal.ts';
import { isPlaceOf, type SignInPlace } from './sign-in-place.ts';
import { claimAttempt, type Attempt } from './claim-attempt.ts';

/** A try at a password that was counted. */
export interface SignInClaim {
  /** What it was counted as, to be forgotten when the password was right. */
  readonly attempt: Attempt;
  /** Whether the right password lets in. */
  readonly mayPass: boolean;
  /** What is said of a wrong one. */
  readonly inVain: Refusal;
}

/**
 * Counts a try at the password of an address, in one of three counts, each with its own ten tries:
 * 1. that of a browser in which the address' owner has signed in before: nobody else can use it up;
 * 2. that of everybody else, wherever they are;
 * 3. when that one is closed, that of a network from which the owner has come lately. From there the right password
 *    lets in, while a wrong one is refused as from anywhere: whoever shares the network must not learn by the answer
 *    that somebody is registered. For the same reason every try from anywhere is counted here and costs the same.
 */
export const claimSignIn = async (
  deps: AuthDeps,
  { address, userId }: { readonly address: string; readonly userId: string | undefined },
  { browser, network }: SignInPlace,
): Promise<Result<SignInClaim, Refusal>> => {
  const attempt = { address, purpose: 'sign_in' } as const;
  const wrong = refusals.credentialsInvalid;
  if (browser !== undefined && (await isPlaceOf(deps, userId, { kind: 'browser', placeKey: browser }))) {
    const own = { ...attempt, placeKey: browser };
    const claimed = await claimAttempt(deps, deps.db, own);
    return claimed.ok ? ok({ attempt: own, mayPass: true, inVain: wrong }) : claimed;
  }
  const claimed = await claimAttempt(deps, deps.db, attempt);
  if (claimed.ok) return ok({ attempt, mayPass: true, inVain: wrong });
  if (network === undefined) return claimed;
  const own = { ...attempt, placeKey: network };
  const isFree = (await claimAttempt(deps, deps.db, own)).ok;
  const isOwn = await isPlaceOf(deps, userId, { kind: 'network', placeKey: network });
  return ok({ attempt: own, mayPass: isFree && isOwn, inVain: claimed.error });
};

import { ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refusals, type Refusal } from '../refusal.ts';
import { isPlaceOf, type SignInPlace } from './sign-in-place.ts';
import { claimAttempt, type Attempt } from './claim-attempt.ts';

interface SignInClaim {
  /** The count that includes this try. The caller deletes the count if the password is right. */
  readonly attempt: Attempt;
  /** If false, even a right password does not sign the person in. */
  readonly mayPass: boolean;
  /** The refusal for a wrong password; also the refusal for a right password if `mayPass` is false. */
  readonly inVain: Refusal;
}

/** Counts a try at the password of an email address, in one of three counts. */
export async function claimSignIn(
  deps: AuthDeps,
  { address, userId }: { readonly address: string; readonly userId: string | undefined },
  { browser, network }: SignInPlace,
): Promise<Result<SignInClaim, Refusal>> {
  const attempt = { address, purpose: 'sign_in' } as const;
  const wrong = refusals.credentialsInvalid;
  // 1. a browser in which the owner has signed in before has its own count
  if (browser !== undefined && (await isPlaceOf(deps, userId, { kind: 'browser', placeKey: browser }))) {
    const own = { ...attempt, placeKey: browser };
    const claimed = await claimAttempt(deps, deps.db, own);
    return claimed.ok ? ok({ attempt: own, mayPass: true, inVain: wrong }) : claimed;
  }
  // 2. all browsers that the owner has not used share one count
  const claimed = await claimAttempt(deps, deps.db, attempt);
  if (claimed.ok) return ok({ attempt, mayPass: true, inVain: wrong });
  if (network === undefined) return claimed;
  // 3. if the shared count is used up, each network has its own count
  const own = { ...attempt, placeKey: network };
  const isFree = (await claimAttempt(deps, deps.db, own)).ok;
  // here a right password works only from a network that the owner used in the last 30 days
  const isOwn = await isPlaceOf(deps, userId, { kind: 'network', placeKey: network });
  // a wrong password gets the shared count's refusal, so that people on the owner's network cannot see who is
  // registered
  return ok({ attempt: own, mayPass: isFree && isOwn, inVain: claimed.error });
}

import { asEmail } from '#core/people/as-email.ts';
import { err, ok, type Result } from '#core/result.ts';
import { isPassword, weaknessesOf } from '../accounts/passwords.ts';
import { readEmailAddress } from '../accounts/user-answer.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refusals, type Refusal } from '../refusal.ts';
import { lockUser, findUserByEmail, type UserRow } from '../tables/users.ts';
import { isBanned } from './bearer.ts';
import { type SignInPlace, attemptWasRight, isPlaceOf, claimAttempt, type Attempt } from './claim-attempt.ts';
import { openSession } from './open-session.ts';
import type { SignedIn } from './session-answer.ts';

interface SignInInput {
  readonly email: string;
  readonly phone: string;
  readonly password: string;
}

/** Signs a person in; tries are limited. An unknown address and a wrong password get the same refusal. */
export async function signIn(
  deps: AuthDeps,
  { email, phone, password }: SignInInput,
  { userAgent, place }: { readonly userAgent: string | null; readonly place: SignInPlace },
): Promise<Result<SignedIn, Refusal>> {
  if (email !== '' && phone !== '') return err(refusals.emailAndPhoneAtSignIn);
  if (phone !== '') return err(refusals.phoneSignInDisabled);
  if (email === '') return err(refusals.emailOrPhoneMissing);
  const user = await findUserByAddress(deps, email);
  const claimed = await claimSignIn(deps, { address: asEmail(email).toLowerCase(), userId: user?.id }, place);
  if (!claimed.ok) return claimed;
  const { attempt, mayPass, inVain } = claimed.value;
  // the password is checked even if `mayPass` is false: the time must not reveal the owner's networks
  const proved = await isPassword(user?.encrypted_password, password);
  if (user === undefined || !proved || !mayPass) return err(inVain);
  await attemptWasRight(deps, deps.db, attempt);
  // the state of the account is shown only after a right password
  if (isBanned(user, deps.clock())) return err(refusals.userBannedAtSignIn);
  if (user.email_confirmed_at === null) return err(refusals.emailNotConfirmed);
  const manner = { method: 'password', provider: 'email', userAgent } as const;
  return deps.db.transaction(async (tx): Promise<Result<SignedIn, Refusal>> => {
    // the row was read before the password was checked: meanwhile a new password or a ban may have ended all sessions
    const now = await lockUser(tx, user.id);
    if (now?.encrypted_password !== user.encrypted_password) return err(refusals.credentialsInvalid);
    if (isBanned(now, deps.clock())) return err(refusals.userBannedAtSignIn);
    const signedIn = await openSession(deps, tx, user.id, manner);
    if (signedIn === undefined) return err(refusals.credentialsInvalid);
    return ok({ ...signedIn, weakReasons: weaknessesOf(password) });
  });
}

/** Finds the person who registered this address; upper and lower case count as equal. */
export async function findUserByAddress({ db }: AuthDeps, email: string): Promise<UserRow | undefined> {
  const address = readEmailAddress(email);
  return address.ok ? findUserByEmail(db, address.value) : undefined;
}

interface SignInClaim {
  /** The count that includes this try. The caller deletes the count if the password is right. */
  readonly attempt: Attempt;
  /** If false, even a right password does not sign the person in. */
  readonly mayPass: boolean;
  /** The refusal for a wrong password; also the refusal for a right password if `mayPass` is false. */
  readonly inVain: Refusal;
}

/** Counts a try at the password of an email address, in one of three counts. */
async function claimSignIn(
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

import { asEmail } from '#core/people/as-email.ts';
import { err, ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { isBanned } from './banned.ts';
import { readEmailAddress } from '../accounts/email-address.ts';
import { isPassword, weaknessesOf } from '../accounts/passwords.ts';
import { refusals, type Refusal } from '../refusal.ts';
import type { SignedIn } from './session-answer.ts';
import type { SignInPlace } from './sign-in-place.ts';
import { lockUser } from '../tables/user-changes.ts';
import { findUserByEmail, type UserRow } from '../tables/users.ts';
import { attemptWasRight } from './claim-attempt.ts';
import { claimSignIn } from './claim-sign-in.ts';
import { openSession } from './open-session.ts';

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

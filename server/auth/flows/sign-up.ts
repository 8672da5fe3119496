import { err, ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '#server/auth/auth-deps.ts';
import { readEmailAddress } from '#server/auth/email-address.ts';
import { freshId } from '#server/auth/fresh-id.ts';
import { checkNewPassword, hashPassword } from '#server/auth/passwords.ts';
import { refusals, type Refusal } from '#server/auth/refusal.ts';
import type { SignedIn } from '#server/auth/session-answer.ts';
import { insertAudit } from '#server/auth/tables/audit.ts';
import { insertIdentity } from '#server/auth/tables/identities.ts';
import { findUserByEmail, insertUser } from '#server/auth/tables/users.ts';
import { readUserData, type UserData } from '#server/auth/user-data.ts';
import type { Sql } from '#server/db/sql.ts';
import { openSession } from './open-session.ts';

/** What a sign-up form sends. */
export interface SignUpInput {
  readonly email: string;
  readonly phone: string;
  readonly password: string;
  readonly data: UserData;
}

/** Registers a person by e-mail and password and signs them in. The address counts as confirmed at once. */
export const signUp = async (
  deps: AuthDeps,
  input: SignUpInput,
  userAgent: string | null,
): Promise<Result<SignedIn, Refusal>> => {
  const checked = check(input);
  if (!checked.ok) return checked;
  const { email } = checked.value;
  if ((await findUserByEmail(deps.db, email)) !== undefined) return err(refusals.userExists);
  const passwordHash = await hashPassword(input.password);
  const signedIn = await deps.db.transaction(async (tx) => {
    const userId = await register(deps, tx, { ...checked.value, passwordHash });
    return userId === undefined
      ? undefined
      : openSession(deps, tx, userId, { method: 'password', provider: 'email', userAgent });
  });
  return signedIn === undefined ? err(refusals.userExists) : ok(signedIn);
};

interface CheckedSignUp {
  readonly email: string;
  readonly data: UserData;
}

const check = ({ email, phone, password, data }: SignUpInput): Result<CheckedSignUp, Refusal> => {
  if (email === '' && phone === '') return err(refusals.anonymousDisabled);
  if (password === '') return err(refusals.passwordMissing);
  const strong = checkNewPassword(password);
  if (!strong.ok) return strong;
  if (email !== '' && phone !== '') return err(refusals.emailAndPhoneAtSignUp);
  if (email === '') return err(refusals.phoneSignUpDisabled);
  const address = readEmailAddress(email);
  if (!address.ok) return address;
  const storable = readUserData(data);
  return storable.ok ? ok({ email: address.value, data: storable.value }) : storable;
};

const register = async (
  { random, clock }: AuthDeps,
  tx: Sql,
  { email, data, passwordHash }: CheckedSignUp & { readonly passwordHash: string },
): Promise<string | undefined> => {
  const id = freshId(random);
  const at = new Date(clock());
  // what people say about themselves never overrides what the server says about them
  const userMetaData = { ...data, sub: id, email, email_verified: true, phone_verified: false };
  const appMetaData = { provider: 'email', providers: ['email'] };
  const user = await insertUser(tx, { id, email, passwordHash, confirmedAt: at, appMetaData, userMetaData, at });
  if (user === undefined) return undefined;
  await insertIdentity(tx, {
    id: freshId(random),
    userId: id,
    provider: 'email',
    providerId: id,
    data: userMetaData,
    at,
  });
  await insertAudit(tx, {
    id: freshId(random),
    action: 'user_signedup',
    actorId: id,
    details: { provider: 'email' },
    at,
  });
  return id;
};

import { err, ok, type Result } from '#core/result.ts';
import type { Sql } from '#server/db/sql.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { type MailContext, claimMail, sendCode } from '../mailed-codes/send-code.ts';
import { refusals, type Refusal } from '../refusal.ts';
import { openSession } from '../sessions/open-session.ts';
import type { SignedIn } from '../sessions/session-answer.ts';
import { findUserByEmail, lockUser, savePassword, type UserRow } from '../tables/users.ts';
import { createNewcomer, type Newcomer, register } from './newcomer.ts';
import { checkNewPassword, hashPassword, isPassword } from './passwords.ts';
import { readEmailAddress, readUserData, type UserData } from './user-answer.ts';

interface SignUpInput {
  readonly email: string;
  readonly phone: string;
  readonly password: string;
  readonly data: UserData;
}

type SignedUp = { readonly signedIn: SignedIn } | { readonly newcomer: Newcomer };

/** Registers a person by email and password, if allowed. If no mail is needed, also signs them in. */
export async function signUp(
  deps: AuthDeps,
  input: SignUpInput,
  userAgent: string | null,
  context: MailContext,
): Promise<Result<SignedUp, Refusal>> {
  if (!deps.settings.takesNewcomers) return err(refusals.signUpDisabled);
  const checked = check(input);
  if (!checked.ok) return checked;
  if (!deps.settings.confirmsAddresses) return signUpAtOnce(deps, checked.value, userAgent);
  const newcomer = await signUpByMail(deps, checked.value, context);
  return newcomer.ok ? ok({ newcomer: newcomer.value }) : newcomer;
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
  return storable.ok ? ok({ email: address.value, password, data: storable.value }) : storable;
};

const signUpAtOnce = async (
  deps: AuthDeps,
  { email, password, data }: CheckedSignUp,
  userAgent: string | null,
): Promise<Result<SignedUp, Refusal>> => {
  if ((await findUserByEmail(deps.db, email)) !== undefined) return err(refusals.userExists);
  const passwordHash = await hashPassword(password);
  const newcomer = createNewcomer(deps, { email, data, isConfirmed: true });
  const signedIn = await deps.db.transaction(async (tx) =>
    (await register(deps, tx, newcomer, passwordHash)).isNew
      ? openSession(deps, tx, newcomer.id, { method: 'password', provider: 'email', userAgent })
      : undefined,
  );
  return signedIn === undefined ? err(refusals.userExists) : ok({ signedIn });
};

/** The fields of a sign-up after all checks. */
interface CheckedSignUp {
  readonly email: string;
  readonly password: string;
  readonly data: UserData;
}

/** Registers a person and mails a code; for a confirmed address, a sign-in link. The answer does not reveal which. */
async function signUpByMail(
  deps: AuthDeps,
  { email, password, data }: CheckedSignUp,
  context: MailContext,
): Promise<Result<Newcomer, Refusal>> {
  const newcomer = createNewcomer(deps, { email, data, isConfirmed: false });
  const passwordHash = await hashPassword(password);
  const known = await findUserByEmail(deps.db, email);
  const isSame = await isPassword(known?.encrypted_password, password);
  const outcome = await deps.db.transaction(async (tx): Promise<Result<Newcomer, Refusal>> => {
    const claimed = await claimMail(deps, tx, email, 'signup');
    // runs even if no mail may be sent: the mail of an earlier sign-up must not confirm that sign-up's password
    await dropContested(tx, newcomer, { password, known, isSame });
    if (!claimed.ok) return claimed;
    const { user } = await register(deps, tx, newcomer, passwordHash);
    const isConfirmed = user.email_confirmed_at !== null;
    await sendCode(deps, tx, { user, to: email, opens: isConfirmed ? 'magiclink' : 'signup' }, context);
    return ok(newcomer);
  });
  deps.postbox.wake();
  return outcome;
}

interface Compared {
  readonly password: string;
  readonly known: UserRow | undefined;
  readonly isSame: boolean;
}

// If two sign-ups gave an unconfirmed address two passwords, keeps neither. Always writes, so time reveals nothing.
const dropContested = async (tx: Sql, { id, email, at }: Newcomer, compared: Compared): Promise<void> => {
  const found = await findUserByEmail(tx, email);
  const user = await lockUser(tx, found?.id ?? id);
  const isContested = user?.email_confirmed_at === null && !(await isStillSame(user, compared));
  await savePassword(tx, isContested ? user.id : id, null, at);
};

const isStillSame = async ({ encrypted_password: hash }: UserRow, { password, known, isSame }: Compared) =>
  hash === (known?.encrypted_password ?? null) ? isSame : isPassword(hash, password);

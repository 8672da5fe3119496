import { err, ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { readEmailAddress } from './email-address.ts';
import { createNewcomer, type Newcomer } from './newcomer.ts';
import { checkNewPassword, hashPassword } from './passwords.ts';
import { refusals, type Refusal } from '../refusal.ts';
import type { SignedIn } from '../sessions/session-answer.ts';
import { findUserByEmail } from '../tables/users.ts';
import { readUserData, type UserData } from './user-data.ts';
import { openSession } from '../sessions/open-session.ts';
import { register } from './register.ts';
import type { MailContext } from '../mailed-codes/send-code.ts';
import { signUpByMail, type CheckedSignUp } from '../mailed-codes/sign-up-by-mail.ts';

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

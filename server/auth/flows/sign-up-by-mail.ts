import { ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '#server/auth/auth-deps.ts';
import { createNewcomer, type Newcomer } from '#server/auth/newcomer.ts';
import { hashPassword, isPassword } from '#server/auth/passwords.ts';
import type { Refusal } from '#server/auth/refusal.ts';
import { savePassword } from '#server/auth/tables/user-changes.ts';
import { findUserByEmail } from '#server/auth/tables/users.ts';
import type { UserData } from '#server/auth/user-data.ts';
import { claimMail } from './claim-mail.ts';
import { register } from './register.ts';
import { sendCode, type MailContext } from './send-code.ts';

/** A sign-up that was checked. */
export interface CheckedSignUp {
  readonly email: string;
  readonly password: string;
  readonly data: UserData;
}

/** Registers a person who has to confirm by mail. Whoever is registered already gets a mail as well, with a link to sign in: neither the answer nor the work tells which of the two it was. */
export const signUpByMail = async (
  deps: AuthDeps,
  { email, password, data }: CheckedSignUp,
  context: MailContext,
): Promise<Result<Newcomer, Refusal>> => {
  const newcomer = createNewcomer(deps, { email, data, isConfirmed: false });
  const passwordHash = await hashPassword(password);
  const known = await findUserByEmail(deps.db, email);
  const isSamePassword = await isPassword(known?.encrypted_password, password);
  const outcome = await deps.db.transaction(async (tx): Promise<Result<Newcomer, Refusal>> => {
    const claimed = await claimMail(deps, tx, email, 'signup');
    if (!claimed.ok) return claimed;
    const { user, isNew } = await register(deps, tx, newcomer, passwordHash);
    const isConfirmed = user.email_confirmed_at !== null;
    // two who want the same address with two passwords: the mailbox will tell who is right, and then sets a new one
    if (!isNew && !isConfirmed && !isSamePassword) await savePassword(tx, user.id, null, newcomer.at);
    await sendCode(deps, tx, { user, to: email, opens: isConfirmed ? 'magiclink' : 'signup' }, context);
    return ok(newcomer);
  });
  deps.postbox.wake();
  return outcome;
};

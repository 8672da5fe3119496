import { ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { createNewcomer, type Newcomer } from '../accounts/newcomer.ts';
import { hashPassword, isPassword } from '../accounts/passwords.ts';
import type { Refusal } from '../refusal.ts';
import { lockUser, savePassword } from '../tables/user-changes.ts';
import { findUserByEmail, type UserRow } from '../tables/users.ts';
import type { UserData } from '../accounts/user-data.ts';
import type { Sql } from '#server/db/sql.ts';
import { claimMail } from './claim-mail.ts';
import { register } from '../accounts/register.ts';
import { sendCode, type MailContext } from './send-code.ts';

/** The fields of a sign-up after all checks. */
export interface CheckedSignUp {
  readonly email: string;
  readonly password: string;
  readonly data: UserData;
}

/** Registers a person and mails a code; for a confirmed address, a sign-in link. The answer does not reveal which. */
export async function signUpByMail(
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

import { err, ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refusals, type Refusal } from '../refusal.ts';
import { findUserByEmail, type UserRow } from '../tables/users.ts';
import type { Sql } from '#server/db/sql.ts';
import { changeEmail } from './change-email.ts';
import { claimMail } from './claim-mail.ts';
import type { MailContext } from './send-code.ts';
import { sendEmailChange } from './send-email-change.ts';

/** The new address that a person asks for. `isFree`: no account has it; answers must not reveal this. */
export interface WantedEmail {
  readonly email: string;
  readonly isFree: boolean;
}

/** Checks whether a person may ask for this address now. Reveals a taken address only if a sign-up reveals it too. */
export async function checkEmailChange(
  deps: AuthDeps,
  tx: Sql,
  user: UserRow,
  email: string,
): Promise<Result<WantedEmail, Refusal>> {
  const { confirmsAddresses, mailsArrive } = deps.settings;
  const isFree = (await findUserByEmail(tx, email)) === undefined;
  if (!isFree && !confirmsAddresses) return err(refusals.emailExists);
  if (!mailsArrive) return ok({ email, isFree });
  const claimed = await claimMail(deps, tx, user.email, 'email_change');
  return claimed.ok ? ok({ email, isFree }) : claimed;
}

/** Asks for agreement by mail; if the server sends no mails, changes the address immediately. */
export async function askForEmail(
  deps: AuthDeps,
  tx: Sql,
  { user, wanted: { email, isFree } }: { readonly user: UserRow; readonly wanted: WantedEmail },
  context: MailContext,
): Promise<void> {
  if (deps.settings.mailsArrive) return sendEmailChange(deps, tx, { user, newEmail: email, isFree }, context);
  const changed = await changeEmail(deps, tx, user.id, email, false);
  // another person took the address after the check, so throwing undoes the whole update
  if (!changed.ok) throw new Error('an address was taken between two looks at it');
}

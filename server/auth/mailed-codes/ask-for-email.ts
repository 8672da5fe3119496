import { err, ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refusals, type Refusal } from '../refusal.ts';
import { findUserByEmail, type UserRow } from '../tables/users.ts';
import type { Sql } from '#server/db/sql.ts';
import { changeEmail } from './change-email.ts';
import { claimMail } from './claim-mail.ts';
import type { MailContext } from './send-code.ts';
import { sendEmailChange } from './send-email-change.ts';

/** An address that somebody may ask for; not free when it is another person's, which must not show. */
export interface WantedEmail {
  readonly email: string;
  readonly isFree: boolean;
}

/** Whether a person may ask for another address now. That it is taken is said only where signing up says so too. */
export const checkEmailChange = async (
  deps: AuthDeps,
  tx: Sql,
  user: UserRow,
  email: string,
): Promise<Result<WantedEmail, Refusal>> => {
  const { confirmsAddresses, mailsArrive } = deps.settings;
  const isFree = (await findUserByEmail(tx, email)) === undefined;
  if (!isFree && !confirmsAddresses) return err(refusals.emailExists);
  if (!mailsArrive) return ok({ email, isFree });
  const claimed = await claimMail(deps, tx, user.email, 'email_change');
  return claimed.ok ? ok({ email, isFree }) : claimed;
};

/** Asks the mailboxes, or changes the address at once where no mail would reach them. */
export const askForEmail = async (
  deps: AuthDeps,
  tx: Sql,
  { user, wanted: { email, isFree } }: { readonly user: UserRow; readonly wanted: WantedEmail },
  context: MailContext,
): Promise<void> => {
  if (deps.settings.mailsArrive) return sendEmailChange(deps, tx, { user, newEmail: email, isFree }, context);
  const changed = await changeEmail(deps, tx, user.id, email);
  // somebody else took it since it was found free: nothing of the whole update may stay
  if (!changed.ok) throw new Error('an address was taken between two looks at it');
};

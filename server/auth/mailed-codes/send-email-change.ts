import type { AuthDeps } from '../auth-deps.ts';
import { beginEmailChange } from '../tables/user-changes.ts';
import type { UserRow } from '../tables/users.ts';
import type { Sql } from '#server/db/sql.ts';
import { sendCode, type MailContext } from './send-code.ts';

/** Asks both mailboxes to agree (the old one only if it was confirmed). Earlier agreements become void. */
export async function sendEmailChange(
  deps: AuthDeps,
  tx: Sql,
  { user, newEmail, isFree }: { readonly user: UserRow; readonly newEmail: string; readonly isFree: boolean },
  context: MailContext,
): Promise<void> {
  const hasSay = user.email_confirmed_at !== null;
  await beginEmailChange(tx, user.id, { newEmail, agreed: hasSay ? 0 : 1, at: new Date(deps.clock()) });
  if (hasSay) await sendCode(deps, tx, { user, to: user.email, opens: 'email_change_current', newEmail }, context);
  // an address that another person has gets no mail
  await sendCode(deps, tx, { user, to: newEmail, opens: 'email_change_new', isMeant: isFree }, context);
}

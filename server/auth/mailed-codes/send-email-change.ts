import type { AuthDeps } from '../auth-deps.ts';
import { beginEmailChange } from '../tables/user-changes.ts';
import type { UserRow } from '../tables/users.ts';
import type { Sql } from '#server/db/sql.ts';
import { sendCode, type MailContext } from './send-code.ts';

/** Asks both mailboxes, the old and the new one, whether the address may change; an old one that was never confirmed has no say. What one of them agreed to before counts no more. With `isFree` false the new one is somebody else's and hears nothing. */
export const sendEmailChange = async (
  deps: AuthDeps,
  tx: Sql,
  { user, newEmail, isFree }: { readonly user: UserRow; readonly newEmail: string; readonly isFree: boolean },
  context: MailContext,
): Promise<void> => {
  const hasSay = user.email_confirmed_at !== null;
  await beginEmailChange(tx, user.id, { newEmail, agreed: hasSay ? 0 : 1, at: new Date(deps.clock()) });
  if (hasSay) await sendCode(deps, tx, { user, to: user.email, opens: 'email_change_current', newEmail }, context);
  await sendCode(deps, tx, { user, to: newEmail, opens: 'email_change_new', isMeant: isFree }, context);
};

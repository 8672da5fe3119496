import { err, ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refusals, type Refusal } from '../refusal.ts';
import type { UserRow } from '../tables/users.ts';
import { claimMail } from './claim-mail.ts';
import { sendCode, type MailContext } from './send-code.ts';

/** Mails a person digits. With them, even an old session may change password or address, or end the account. */
export async function reauthenticate(
  deps: AuthDeps,
  user: UserRow,
  context: MailContext,
): Promise<Result<undefined, Refusal>> {
  if (user.email_confirmed_at === null) return err(refusals.emailUnconfirmedToProve);
  const outcome = await deps.db.transaction(async (tx): Promise<Result<undefined, Refusal>> => {
    const claimed = await claimMail(deps, tx, user.email, 'reauthentication');
    if (!claimed.ok) return claimed;
    await sendCode(deps, tx, { user, to: user.email, opens: 'reauthentication' }, context);
    return ok(undefined);
  });
  deps.postbox.wake();
  return outcome;
}

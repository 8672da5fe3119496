import { ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { readEmailAddress } from '../accounts/email-address.ts';
import type { Refusal } from '../refusal.ts';
import { findUserByEmail } from '../tables/users.ts';
import { claimMail } from './claim-mail.ts';
import { sendCode, type MailContext } from './send-code.ts';

/** Mails a code to set a new password. Neither the answer nor its time reveals whether the address is registered. */
export async function recover(
  deps: AuthDeps,
  email: string,
  context: MailContext,
): Promise<Result<undefined, Refusal>> {
  const address = readEmailAddress(email);
  if (!address.ok) return address;
  const outcome = await deps.db.transaction(async (tx) => {
    const claimed = await claimMail(deps, tx, address.value, 'recovery');
    if (!claimed.ok) return claimed;
    const user = await findUserByEmail(tx, address.value);
    await sendCode(deps, tx, { user, to: address.value, opens: 'recovery' }, context);
    return ok(undefined);
  });
  deps.postbox.wake();
  return outcome;
}

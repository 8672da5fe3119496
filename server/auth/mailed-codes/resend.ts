import { err, ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { readEmailAddress } from '../accounts/email-address.ts';
import { refusals, type Refusal } from '../refusal.ts';
import { findUserByEmail } from '../tables/users.ts';
import type { Sql } from '#server/db/sql.ts';
import { claimMail } from './claim-mail.ts';
import { sendCode, type MailContext } from './send-code.ts';
import { sendEmailChange } from './send-email-change.ts';

interface ResendInput {
  readonly type: string;
  readonly email: string;
  readonly phone: string;
}

/** Mails a new code in place of a pending one. The answer and its time do not reveal whether a code was pending. */
export async function resend(
  deps: AuthDeps,
  { type, email, phone }: ResendInput,
  context: MailContext,
): Promise<Result<undefined, Refusal>> {
  if (type === 'sms' || type === 'phone_change')
    return err(phone === '' ? refusals.resendPhoneMissing : refusals.phoneOtpDisabled);
  if (type !== 'signup' && type !== 'email_change') return err(refusals.resendTypeMissing);
  if (email === '') return err(refusals.resendAddressMissing);
  const address = readEmailAddress(email);
  if (!address.ok) return address;
  const outcome = await deps.db.transaction(async (tx): Promise<Result<undefined, Refusal>> => {
    const claimed = await claimMail(deps, tx, address.value, type);
    if (!claimed.ok) return claimed;
    await send[type](deps, tx, address.value, context);
    return ok(undefined);
  });
  deps.postbox.wake();
  return outcome;
}

const send = {
  signup: async (deps: AuthDeps, tx: Sql, email: string, context: MailContext): Promise<void> => {
    const known = await findUserByEmail(tx, email);
    const user = known?.email_confirmed_at === null ? known : undefined;
    await sendCode(deps, tx, { user, to: email, opens: 'signup' }, context);
  },
  email_change: async (deps: AuthDeps, tx: Sql, email: string, context: MailContext): Promise<void> => {
    const user = await findUserByEmail(tx, email);
    const newEmail = user?.email_change ?? email;
    const isFree = (await findUserByEmail(tx, newEmail)) === undefined;
    if (user !== undefined && user.email_change !== null)
      return sendEmailChange(deps, tx, { user, newEmail, isFree }, context);
    // no change is pending: does equal work, so that timing does not reveal this
    await sendCode(deps, tx, { user: undefined, to: email, opens: 'email_change_current' }, context);
    return sendCode(deps, tx, { user: undefined, to: email, opens: 'email_change_new' }, context);
  },
} as const;

import { err, ok, type Result } from '#core/result.ts';
import type { Sql } from '#server/db/sql.ts';
import { createNewcomer, register } from '../accounts/newcomer.ts';
import { readEmailAddress, readUserData, type UserData } from '../accounts/user-answer.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refusals, type Refusal } from '../refusal.ts';
import { findUserByEmail, type UserRow, beginEmailChange } from '../tables/users.ts';
import { claimMail, sendCode, type MailContext } from './send-code.ts';

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

interface SignInLinkInput {
  readonly email: string;
  readonly phone: string;
  readonly data: UserData;
  /** True: an unknown address is registered, without a password, if people may register. */
  readonly create_user: boolean;
}

/** Mails a code that signs in. The answer and its time do not reveal whether the address is registered. */
export async function sendSignInLink(
  deps: AuthDeps,
  { email, phone, data, create_user }: SignInLinkInput,
  context: MailContext,
): Promise<Result<undefined, Refusal>> {
  if (email !== '' && phone !== '') return err(refusals.emailAndPhoneAtOtp);
  if (phone !== '') return err(refusals.phoneOtpDisabled);
  if (email === '') return err(refusals.otpAddressMissing);
  const address = readEmailAddress(email);
  if (!address.ok) return address;
  const storable = readUserData(data);
  if (!storable.ok) return storable;
  const newcomer = createNewcomer(deps, { email: address.value, data: storable.value, isConfirmed: false });
  const outcome = await deps.db.transaction(async (tx): Promise<Result<undefined, Refusal>> => {
    const claimed = await claimMail(deps, tx, address.value, 'recovery');
    if (!claimed.ok) return claimed;
    const user =
      create_user && deps.settings.takesNewcomers
        ? (await register(deps, tx, newcomer, null)).user
        : await findUserByEmail(tx, address.value);
    await sendCode(deps, tx, { user, to: address.value, opens: 'magiclink' }, context);
    return ok(undefined);
  });
  deps.postbox.wake();
  return outcome;
}

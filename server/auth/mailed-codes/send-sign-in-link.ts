import { err, ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { readEmailAddress } from '../accounts/email-address.ts';
import { createNewcomer } from '../accounts/newcomer.ts';
import { refusals, type Refusal } from '../refusal.ts';
import { findUserByEmail } from '../tables/users.ts';
import { readUserData, type UserData } from '../accounts/user-data.ts';
import { claimMail } from './claim-mail.ts';
import { register } from '../accounts/register.ts';
import { sendCode, type MailContext } from './send-code.ts';

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

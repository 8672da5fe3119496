import { err, ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { keepKnownByMail } from '../accounts/keep-known-by-mail.ts';
import { isBanned } from '../sessions/banned.ts';
import { refusals, type Refusal } from '../refusal.ts';
import { clearForeignHands } from '../tables/foreign-identities.ts';
import { deleteTokensOf, type TokenRow } from '../tables/one-time-tokens.ts';
import { confirmAddress, lockUser, noteFirstAgreement } from '../tables/user-changes.ts';
import type { UserRow } from '../tables/users.ts';
import type { Sql } from '#server/db/sql.ts';
import { changeEmail } from './change-email.ts';

/** The result of redeeming a code. */
export interface Redeemed {
  readonly user: UserRow;
  /** True if the other mailbox must agree before the address changes. */
  readonly isHalfway: boolean;
  readonly hasEndedSessions: boolean;
}

/** Does what the code was mailed for, but does not sign in. */
export async function redeemToken(deps: AuthDeps, tx: Sql, token: TokenRow): Promise<Result<Redeemed, Refusal>> {
  const changesAddress = ['email_change_token_current', 'email_change_token_new'].includes(token.token_type);
  if (changesAddress) await deps.leaving.hold(tx, token.user_id);
  const user = await lockUser(tx, token.user_id);
  if (user === undefined) return err(refusals.linkExpired);
  if (isBanned(user, deps.clock())) return err(refusals.userBanned);
  const at = new Date(deps.clock());
  if (changesAddress) return redeemEmailChange(deps, tx, user, { at, token });
  await deleteTokensOf(tx, user.id);
  // without mails the operator passes codes on; such a code confirms only an address that is not confirmed yet
  const { confirmsAddresses } = deps.settings;
  const isFirst = user.email_proven_at === null && (user.email_confirmed_at === null || confirmsAddresses);
  if (isFirst) await confirmAddress(tx, user.id, { at, isProof: token.mailed });
  // a stranger may have prepared an account with an unproved address, so what they set up is removed
  const isAnswer = token.mailed || user.email_confirmed_at === null;
  const isForeign = isFirst && isAnswer && token.token_type === 'recovery_token';
  if (isForeign) {
    await clearForeignHands(tx, user.id, at);
    await keepKnownByMail(deps, tx, user, at);
  }
  return ok({ user, isHalfway: false, hasEndedSessions: isForeign });
}

// The last code that is needed changes the address. Only a code that was mailed to the new address proves it.
const redeemEmailChange = async (
  deps: AuthDeps,
  tx: Sql,
  user: UserRow,
  { at, token }: { readonly at: Date; readonly token: TokenRow },
): Promise<Result<Redeemed, Refusal>> => {
  if (user.email_change === null) return err(refusals.linkExpired);
  const isFromNew = token.token_type === 'email_change_token_new';
  // the person has asked for another address since this code was mailed
  if (isFromNew && token.relates_to !== user.email_change) return err(refusals.linkExpired);
  const isProof = isFromNew && token.mailed;
  if (user.email_change_confirm_status === 0) {
    await noteFirstAgreement(tx, user.id, { at, isProof });
    return ok({ user, isHalfway: true, hasEndedSessions: false });
  }
  const changed = await changeEmail(deps, tx, user.id, user.email_change, isProof || user.email_change_proven);
  return changed.ok ? ok({ user, isHalfway: false, hasEndedSessions: false }) : changed;
};

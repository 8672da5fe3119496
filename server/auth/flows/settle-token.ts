import { err, ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '#server/auth/auth-deps.ts';
import { isBanned } from '#server/auth/banned.ts';
import { refusals, type Refusal } from '#server/auth/refusal.ts';
import { deleteTokensOf, type TokenRow } from '#server/auth/tables/one-time-tokens.ts';
import { deleteSessionsOf } from '#server/auth/tables/sessions.ts';
import { confirmAddress, lockUser, savePassword } from '#server/auth/tables/user-changes.ts';
import type { UserRow } from '#server/auth/tables/users.ts';
import type { Sql } from '#server/db/sql.ts';

/** What a spent code has come to. */
export interface Settled {
  readonly user: UserRow;
  /** The other mailbox has to agree before anything happens. */
  readonly isHalfway: boolean;
  readonly hasEndedSessions: boolean;
}

/** Does what a code was for, before anybody is signed in by it. Whatever else was mailed to the person is void then. */
export const settleToken = async ({ clock }: AuthDeps, tx: Sql, token: TokenRow): Promise<Result<Settled, Refusal>> => {
  const user = await lockUser(tx, token.user_id);
  if (user === undefined) return err(refusals.linkExpired);
  if (isBanned(user, clock())) return err(refusals.userBanned);
  const at = new Date(clock());
  await deleteTokensOf(tx, user.id);
  const isFirstProof = user.email_confirmed_at === null;
  if (isFirstProof) await confirmAddress(tx, user.id, at);
  // whoever chose the password of an address that was never proved may be somebody else, waiting for this moment
  const isForeign = isFirstProof && token.token_type === 'recovery_token';
  if (isForeign) {
    await savePassword(tx, user.id, null, at);
    await deleteSessionsOf(tx, user.id);
  }
  return ok({ user, isHalfway: false, hasEndedSessions: isForeign });
};

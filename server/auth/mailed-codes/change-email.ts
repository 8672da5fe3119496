import { err, ok, type Result } from '#core/result.ts';
import { tellAddress } from '../accounts/tell-address.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { freshId } from '../fresh-id.ts';
import { refusals, type Refusal } from '../refusal.ts';
import { insertAudit } from '../tables/audit.ts';
import { deleteTokensOf } from '../tables/one-time-tokens.ts';
import { saveEmail } from '../tables/user-changes.ts';
import { findUserById } from '../tables/users.ts';
import type { Sql } from '#server/db/sql.ts';

/** Gives a person a new confirmed address; with `isProof` proven too, if mails confirm addresses. Voids earlier codes. */
export async function changeEmail(
  deps: AuthDeps,
  tx: Sql,
  userId: string,
  email: string,
  isProof: boolean,
): Promise<Result<undefined, Refusal>> {
  const { clock, random, settings } = deps;
  const at = new Date(clock());
  const old = await findUserById(tx, userId);
  if (!(await saveEmail(tx, userId, { email, isProven: isProof && settings.confirmsAddresses, at })))
    return err(refusals.emailExists);
  if (old !== undefined) await tellAddress(deps, tx, old, email, at);
  await deleteTokensOf(tx, userId);
  await insertAudit(tx, { id: freshId(random), action: 'user_modified', actorId: userId, at });
  return ok(undefined);
}

import { err, ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '../auth-deps.ts';
import type { Bearer } from '../sessions/bearer.ts';
import { freshId } from '../fresh-id.ts';
import { refusals, type Refusal } from '../refusal.ts';
import { insertAudit, type AuditAction } from '../tables/audit.ts';
import { deletePasskey, renamePasskey as saveName, type PasskeyRow } from './passkey-table.ts';
import type { Sql } from '#server/db/sql.ts';
import { whyLevelTooLow } from './register-passkey.ts';
import { tellOfWayIn } from '../accounts/tell-of-way-in.ts';

const mostNameLength = 120;

/** Gives a passkey another name. */
export const renamePasskey = async (
  deps: AuthDeps,
  bearer: Bearer,
  id: string,
  name: string,
): Promise<Result<PasskeyRow, Refusal>> => {
  if (name === '') return err(refusals.passkeyNameMissing);
  if (name.length > mostNameLength || /[\0\p{Cs}]/u.test(name)) return err(refusals.passkeyNameTooLong);
  const { user } = bearer;
  return deps.db.transaction(async (tx) => {
    const refusal = await whyLevelTooLow(tx, bearer);
    if (refusal !== undefined) return err(refusal);
    const passkey = await saveName(tx, user.id, { id, name, at: new Date(deps.clock()) });
    if (passkey === undefined) return err(refusals.passkeyNotFound);
    await note(deps, tx, 'passkey_updated', user.id, { passkey_id: id });
    return ok(passkey);
  });
};

/** Removes a passkey of somebody who asks for it; it opens nothing any more. */
export const removePasskey = (deps: AuthDeps, bearer: Bearer, id: string): Promise<Result<undefined, Refusal>> =>
  deps.db.transaction(async (tx) => {
    const refusal = await whyLevelTooLow(tx, bearer);
    return refusal === undefined ? remove(deps, tx, bearer.user.id, id, {}) : err(refusal);
  });

/** Removes a passkey on behalf of the administration, for somebody who has lost it. */
export const dropPasskey = (deps: AuthDeps, userId: string, id: string): Promise<Result<undefined, Refusal>> =>
  deps.db.transaction((tx) => remove(deps, tx, userId, id, { by: 'administration' }));

const remove = async (
  deps: AuthDeps,
  tx: Sql,
  userId: string,
  id: string,
  details: Readonly<Record<string, string>>,
): Promise<Result<undefined, Refusal>> => {
  const gone = await deletePasskey(tx, userId, id);
  if (gone === undefined) return err(refusals.passkeyNotFound);
  await note(deps, tx, 'passkey_deleted', userId, { passkey_id: id, ...details });
  await tellOfWayIn(deps, tx, userId, { way: 'passkey', change: 'removed', name: gone.friendly_name });
  return ok(undefined);
};

const note = (
  { random, clock }: AuthDeps,
  tx: Sql,
  action: AuditAction,
  actorId: string,
  details: Readonly<Record<string, string>>,
): Promise<void> => insertAudit(tx, { id: freshId(random), action, actorId, details, at: new Date(clock()) });

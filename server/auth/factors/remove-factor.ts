import { err, ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '../auth-deps.ts';
import type { Bearer } from '../sessions/bearer.ts';
import { freshId } from '../fresh-id.ts';
import { owesFactor } from './owes-factor.ts';
import { refusals, type Refusal } from '../refusal.ts';
import { insertAudit } from '../tables/audit.ts';
import { deleteFactor, findFactor, lockFactorsOf, type FactorRow } from '../tables/factors.ts';
import { lowerSessions } from '../tables/session-levels.ts';
import { lockSession } from '../tables/sessions.ts';
import type { Sql } from '#server/db/sql.ts';
import { factorChange, tellOfWayIn } from '../accounts/tell-of-way-in.ts';

/** Removes a factor; sessions that it raised return to `aal1`. A verified factor needs an `aal2` session. */
export function removeFactor(deps: AuthDeps, bearer: Bearer, factorId: string): Promise<Result<string, Refusal>> {
  return deps.db.transaction(async (tx) => {
    const { user, sessionId } = bearer;
    await lockFactorsOf(tx, user.id);
    const factor = await findFactor(tx, user.id, factorId);
    if (factor === undefined) return err(refusals.factorNotFound);
    const session = await lockSession(tx, sessionId);
    if (session === undefined) return err(refusals.sessionNotFound);
    if (owesFactor(bearer, session, [factor])) return err(refusals.levelTooLowToRemove);
    await remove(deps, tx, factor, { action: 'factor_unenrolled' });
    return ok(factorId);
  });
}

/** Removes a factor for the administration, e.g. after a phone is lost. Returns the removed factor. */
export async function dropFactor(
  deps: AuthDeps,
  userId: string,
  factorId: string,
): Promise<Result<FactorRow, Refusal>> {
  return deps.db.transaction(async (tx) => {
    await lockFactorsOf(tx, userId);
    const factor = await findFactor(tx, userId, factorId);
    if (factor === undefined) return err(refusals.factorNotFound);
    await remove(deps, tx, factor, { action: 'factor_deleted', by: 'administration' });
    return ok(factor);
  });
}

const remove = async (
  deps: AuthDeps,
  tx: Sql,
  factor: FactorRow,
  { action, ...details }: { readonly action: 'factor_unenrolled' | 'factor_deleted'; readonly by?: string },
): Promise<void> => {
  const at = new Date(deps.clock());
  await lowerSessions(tx, factor.id, at);
  await deleteFactor(tx, factor.id);
  const entry = { action, actorId: factor.user_id, details: { factor_id: factor.id, ...details }, at };
  await insertAudit(tx, { id: freshId(deps.random), ...entry });
  if (factor.status === 'verified') await tellOfWayIn(deps, tx, factor.user_id, factorChange(factor, 'removed'));
};

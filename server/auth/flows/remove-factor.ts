import { err, ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '#server/auth/auth-deps.ts';
import type { Bearer } from '#server/auth/bearer.ts';
import { freshId } from '#server/auth/fresh-id.ts';
import { owesFactor } from '#server/auth/owes-factor.ts';
import { refusals, type Refusal } from '#server/auth/refusal.ts';
import { insertAudit } from '#server/auth/tables/audit.ts';
import { deleteFactor, findFactor, lockFactorsOf, type FactorRow } from '#server/auth/tables/factors.ts';
import { lowerSessions } from '#server/auth/tables/session-levels.ts';
import { lockSession } from '#server/auth/tables/sessions.ts';

/** Removes a factor of a person. A verified one can be removed only by somebody who has shown it, or another; the sessions that it lifted fall back. */
export const removeFactor = (
  { db, clock, random }: AuthDeps,
  bearer: Bearer,
  factorId: string,
): Promise<Result<string, Refusal>> =>
  db.transaction(async (tx) => {
    const { user, sessionId } = bearer;
    await lockFactorsOf(tx, user.id);
    const factor = await findFactor(tx, user.id, factorId);
    if (factor === undefined) return err(refusals.factorNotFound);
    const session = await lockSession(tx, sessionId);
    if (session === undefined) return err(refusals.sessionNotFound);
    if (owesFactor(bearer, session, [factor])) return err(refusals.levelTooLowToRemove);
    const at = new Date(clock());
    await lowerSessions(tx, factorId, at);
    await deleteFactor(tx, factorId);
    const details = { factor_id: factorId };
    await insertAudit(tx, { id: freshId(random), action: 'factor_unenrolled', actorId: user.id, details, at });
    return ok(factorId);
  });

/** Removes a factor on behalf of the administration, for somebody whose telephone is lost; answers what it was. */
export const dropFactor = async (
  { db, clock, random }: AuthDeps,
  userId: string,
  factorId: string,
): Promise<Result<FactorRow, Refusal>> =>
  db.transaction(async (tx) => {
    await lockFactorsOf(tx, userId);
    const factor = await findFactor(tx, userId, factorId);
    if (factor === undefined) return err(refusals.factorNotFound);
    const at = new Date(clock());
    await lowerSessions(tx, factorId, at);
    await deleteFactor(tx, factorId);
    const details = { factor_id: factorId, by: 'administration' };
    await insertAudit(tx, { id: freshId(random), action: 'factor_deleted', actorId: userId, details, at });
    return ok(factor);
  });

import { err, ok, type Result } from '#core/result.ts';
import type { Sql } from '#server/db/sql.ts';
import { factorChange, tellOfWayIn } from '../accounts/tell-of-way-in.ts';
import { type AuthDeps, freshId } from '../auth-deps.ts';
import { refusals, type Refusal } from '../refusal.ts';
import { askKey, type KeyQuestionAnswer } from '../security-keys/ask-key.ts';
import type { Bearer } from '../sessions/bearer.ts';
import { insertAudit } from '../tables/audit.ts';
import {
  insertChallenge,
  findFactor,
  findFactors,
  type FactorRow,
  deleteFactor,
  lockFactorsOf,
} from '../tables/factors.ts';
import { lowerSessions } from '../tables/session-levels.ts';
import { findSessionAssurance, type SessionAssurance, lockSession } from '../tables/sessions.ts';

/** How long (ms) an answer to a challenge is accepted. */
export const challengeMs = 5 * 60_000;

interface Challenge {
  readonly id: string;
  readonly type: 'totp' | 'webauthn';
  /** When the challenge expires, in seconds since 1970. */
  readonly expires_at: number;
  readonly webauthn?: KeyQuestionAnswer;
}

/** Asks for a code or a key's answer. It must come within five minutes and from the IP address that asked. */
export function challengeFactor(
  deps: AuthDeps,
  bearer: Bearer,
  { factorId, address }: { readonly factorId: string; readonly address: string },
): Promise<Result<Challenge, Refusal>> {
  return deps.db.transaction(async (tx) => {
    const factor = await findFactor(tx, bearer.user.id, factorId);
    if (factor === undefined) return err(refusals.factorNotFound);
    const refusal = await whyNotYours(tx, bearer, factor, await findSessionAssurance(tx, bearer.sessionId));
    if (refusal !== undefined) return err(refusal);
    const asked = factor.factor_type === 'webauthn' ? await askKey(deps, tx, bearer.user, factor) : ok(undefined);
    if (!asked.ok) return asked;
    const id = freshId(deps.random);
    const now = deps.clock();
    await insertChallenge(tx, { id, factorId, address, question: asked.value?.question, at: new Date(now) });
    const challenge = { id, type: factor.factor_type, expires_at: Math.floor((now + challengeMs) / 1000) };
    return ok({ ...challenge, ...(asked.value !== undefined && { webauthn: asked.value.answer }) });
  });
}

/** Refuses an ended session and, for an unverified factor, a session that has not used the person's verified factor. */
export async function whyNotYours(
  tx: Sql,
  bearer: Bearer,
  factor: FactorRow,
  session: Pick<SessionAssurance, 'aal'> | undefined,
): Promise<Refusal | undefined> {
  if (session === undefined) return refusals.sessionNotFound;
  if (factor.status === 'verified') return undefined;
  return owesFactor(bearer, session, await findFactors(tx, bearer.user.id)) ? refusals.levelTooLowToEnroll : undefined;
}

/** Whether a person must still use their verified factor: session and token must both have the level `aal2`. */
export function owesFactor(
  { aal }: Bearer,
  session: Pick<SessionAssurance, 'aal'>,
  factors: readonly FactorRow[],
): boolean {
  return factors.some(({ status }) => status === 'verified') && (aal !== 'aal2' || session.aal !== 'aal2');
}

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

import { err, ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '../auth-deps.ts';
import type { Bearer } from '../sessions/bearer.ts';
import { freshId } from '../fresh-id.ts';
import { isUuid } from '../is-uuid.ts';
import { refusals, type Refusal } from '../refusal.ts';
import type { SignedIn } from '../sessions/session-answer.ts';
import { insertAudit } from '../tables/audit.ts';
import { deleteChallenge, findChallenge, type ChallengeRow } from '../tables/challenges.ts';
import { deleteUnverifiedFactors, findFactor, findFactors, lockFactorsOf, type FactorRow } from '../tables/factors.ts';
import { findIdentities } from '../tables/identities.ts';
import { deleteLowSessions, noteFactor, raiseSession, type FactorMethod } from '../tables/session-levels.ts';
import { findMethods, lockSession } from '../tables/sessions.ts';
import type { Sql } from '#server/db/sql.ts';
import { challengeMs, whyNotYours } from './challenge-factor.ts';
import { attemptWasRight, claimAttempt } from '../sessions/claim-attempt.ts';
import { proveByCode } from './prove-by-code.ts';
import { proveByKey, whyNoKeyAnswer, type KeyAnswer } from '../security-keys/prove-by-key.ts';
import { factorChange, tellOfWayIn } from '../accounts/tell-of-way-in.ts';

interface FactorAnswer {
  readonly factorId: string;
  readonly challengeId: string;
  readonly code: string;
  readonly key: KeyAnswer | undefined;
  readonly address: string;
  readonly userAgent: string | null;
}

/** Accepts a code or a key's answer, only once. Raises the session to `aal2` and ends the person's `aal1` sessions. */
export async function verifyFactor(
  deps: AuthDeps,
  bearer: Bearer,
  answer: FactorAnswer,
): Promise<Result<SignedIn, Refusal>> {
  const outcome = await deps.db.transaction(async (tx): Promise<Result<SignedIn, Refusal>> => {
    await lockFactorsOf(tx, bearer.user.id);
    const factor = await findFactor(tx, bearer.user.id, answer.factorId);
    if (factor === undefined) return err(refusals.factorNotFound);
    const session = await lockSession(tx, bearer.sessionId);
    const refusal = (await whyNotYours(tx, bearer, factor, session)) ?? whyNoAnswer(factor, answer);
    if (refusal !== undefined) return err(refusal);
    const challenge = await checkChallenge(deps, tx, answer);
    if (!challenge.ok) return challenge;
    const attempt = { personId: bearer.user.id, purpose: 'factor' } as const;
    const claimed = await claimAttempt(deps, tx, attempt);
    if (!claimed.ok) return claimed;
    const proved = await prove(deps, tx, factor, challenge.value, answer);
    if (!proved.ok) return proved;
    await attemptWasRight(deps, tx, attempt);
    if (factor.status === 'unverified') await tellOfWayIn(deps, tx, bearer.user.id, factorChange(factor, 'added'));
    return ok(await raise(deps, tx, bearer, { ...answer, method: proved.value }));
  });
  if (outcome.ok) deps.sessionsEnded?.(bearer.user.id);
  return outcome;
}

const whyNoAnswer = (factor: FactorRow, { code, key }: FactorAnswer): Refusal | undefined => {
  if (factor.factor_type === 'webauthn') return whyNoKeyAnswer(key);
  return code === '' ? refusals.codeMissing : undefined;
};

// Returns a refusal and does not throw, so that the removal of an expired challenge is committed.
const checkChallenge = async (
  { clock }: AuthDeps,
  tx: Sql,
  { factorId, challengeId, address }: FactorAnswer,
): Promise<Result<ChallengeRow, Refusal>> => {
  const challenge = isUuid(challengeId) ? await findChallenge(tx, factorId, challengeId) : undefined;
  if (challenge === undefined) return err(refusals.challengeNotFound);
  if (challenge.verified_at !== null || challenge.ip_address !== address) return err(refusals.challengeElsewhere);
  if (challenge.created_at.getTime() + challengeMs > clock()) return ok(challenge);
  await deleteChallenge(tx, challenge.id);
  return err(refusals.challengeExpired(challenge.id));
};

const prove = async (
  deps: AuthDeps,
  tx: Sql,
  factor: FactorRow,
  challenge: ChallengeRow,
  { code, key }: FactorAnswer,
): Promise<Result<FactorMethod, Refusal>> => {
  if (factor.factor_type === 'totp') return proveByCode(deps, tx, factor, { challengeId: challenge.id, code });
  return key === undefined ? err(refusals.keyAnswerMissing) : proveByKey(deps, tx, factor, { challenge, answer: key });
};

const raise = async (
  { clock, random }: AuthDeps,
  tx: Sql,
  { user, sessionId }: Bearer,
  { factorId, method, userAgent }: FactorAnswer & { readonly method: FactorMethod },
): Promise<SignedIn> => {
  const at = new Date(clock());
  await noteFactor(tx, { id: freshId(random), sessionId, method, at });
  const session = await raiseSession(tx, { id: sessionId, factorId, userAgent, at });
  await deleteLowSessions(tx, user.id);
  await deleteUnverifiedFactors(tx, user.id, new Date(at.getTime() + 1));
  const details = { factor_id: factorId };
  await insertAudit(tx, { id: freshId(random), action: 'verification_attempted', actorId: user.id, details, at });
  return {
    user,
    session,
    identities: await findIdentities(tx, user.id),
    factors: await findFactors(tx, user.id),
    methods: await findMethods(tx, sessionId),
  };
};

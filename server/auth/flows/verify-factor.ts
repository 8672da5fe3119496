import { err, ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '#server/auth/auth-deps.ts';
import type { Bearer } from '#server/auth/bearer.ts';
import { openFactorSecret } from '#server/auth/factor-secret.ts';
import { freshId } from '#server/auth/fresh-id.ts';
import { stepOfCode } from '#server/auth/one-time-code.ts';
import { refusals, type Refusal } from '#server/auth/refusal.ts';
import type { SignedIn } from '#server/auth/session-answer.ts';
import { insertAudit } from '#server/auth/tables/audit.ts';
import { deleteChallenge, findChallenge, saveChallengeVerified } from '#server/auth/tables/challenges.ts';
import {
  deleteUnverifiedFactors,
  findFactor,
  findFactors,
  lockFactorsOf,
  saveFactorUse,
  type FactorRow,
} from '#server/auth/tables/factors.ts';
import { findIdentities } from '#server/auth/tables/identities.ts';
import { deleteLowSessions, noteCode, raiseSession } from '#server/auth/tables/session-levels.ts';
import { findMethods, lockSession } from '#server/auth/tables/sessions.ts';
import type { Sql } from '#server/db/sql.ts';
import { challengeMs } from './challenge-factor.ts';
import { attemptWasRight, claimAttempt } from './claim-attempt.ts';

/** An answer to a challenge: the code, and where it comes from. */
export interface CodeInput {
  readonly factorId: string;
  readonly challengeId: string;
  readonly code: string;
  readonly address: string;
  readonly userAgent: string | null;
}

/**
 * Takes a code of a factor, once. It lifts the session to `aal2`, ends the person's sessions that have shown no
 * factor, and forgets the factors that were begun and never verified.
 */
export const verifyFactor = async (
  deps: AuthDeps,
  bearer: Bearer,
  input: CodeInput,
): Promise<Result<SignedIn, Refusal>> => {
  if (input.code === '') return err(refusals.codeMissing);
  const outcome = await deps.db.transaction(async (tx) => {
    await lockFactorsOf(tx, bearer.user.id);
    const factor = await findFactor(tx, bearer.user.id, input.factorId);
    if (factor === undefined) return err(refusals.factorNotFound);
    const open = await checkChallenge(deps, tx, input);
    if (!open.ok) return open;
    const attempt = { subject: bearer.user.id, purpose: 'factor' } as const;
    const claimed = await claimAttempt(deps, tx, attempt);
    if (!claimed.ok) return claimed;
    const step = stepOf(deps, factor, input.code);
    if (step === undefined) return err(refusals.codeWrong);
    await attemptWasRight(deps, tx, attempt);
    return raise(deps, tx, bearer, { ...input, step });
  });
  if (outcome.ok) deps.sessionsEnded?.(bearer.user.id);
  return outcome;
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

// Answers instead of throwing, so that the removal of a challenge that is over is committed.
const checkChallenge = async (
  { clock }: AuthDeps,
  tx: Sql,
  { factorId, challengeId, address }: CodeInput,
): Promise<Result<undefined, Refusal>> => {
  const challenge = uuid.test(challengeId) ? await findChallenge(tx, factorId, challengeId) : undefined;
  if (challenge === undefined) return err(refusals.challengeNotFound);
  if (challenge.verified_at !== null || challenge.ip_address !== address) return err(refusals.challengeElsewhere);
  if (challenge.created_at.getTime() + challengeMs > clock()) return ok(undefined);
  await deleteChallenge(tx, challenge.id);
  return err(refusals.challengeExpired(challenge.id));
};

/** The step of a code that is right and newer than every code taken before: whoever looked over a shoulder comes too late. */
const stepOf = (deps: AuthDeps, factor: FactorRow, code: string): number | undefined => {
  const secret = openFactorSecret(deps, factor.id, factor.secret);
  if (secret === undefined) {
    deps.log.error(
      { factorId: factor.id },
      'a second factor was sealed with other keys; an administrator can remove it',
    );
    return undefined;
  }
  const step = stepOfCode(secret, code, deps.clock());
  return step !== undefined && step > (factor.last_used_step ?? -1) ? step : undefined;
};

const raise = async (
  { clock, random }: AuthDeps,
  tx: Sql,
  { user, sessionId }: Bearer,
  { factorId, challengeId, step, userAgent }: CodeInput & { readonly step: number },
): Promise<Result<SignedIn, Refusal>> => {
  if ((await lockSession(tx, sessionId)) === undefined) return err(refusals.sessionNotFound);
  const at = new Date(clock());
  await saveFactorUse(tx, { id: factorId, step, at });
  await saveChallengeVerified(tx, challengeId, at);
  await noteCode(tx, { id: freshId(random), sessionId, at });
  const session = await raiseSession(tx, { id: sessionId, factorId, userAgent, at });
  await deleteLowSessions(tx, user.id);
  await deleteUnverifiedFactors(tx, user.id, new Date(at.getTime() + 1));
  const details = { factor_id: factorId };
  await insertAudit(tx, { id: freshId(random), action: 'verification_attempted', actorId: user.id, details, at });
  return ok({
    user,
    session,
    identities: await findIdentities(tx, user.id),
    factors: await findFactors(tx, user.id),
    methods: await findMethods(tx, sessionId),
  });
};

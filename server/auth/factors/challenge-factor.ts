import { err, ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '../auth-deps.ts';
import type { Bearer } from '../sessions/bearer.ts';
import { freshId } from '../fresh-id.ts';
import { owesFactor } from './owes-factor.ts';
import { refusals, type Refusal } from '../refusal.ts';
import { insertChallenge } from '../tables/challenges.ts';
import { findFactor, findFactors, type FactorRow } from '../tables/factors.ts';
import { findSessionAssurance, type SessionAssurance } from '../tables/session-assurance.ts';
import type { Sql } from '#server/db/sql.ts';
import { askKey, type KeyQuestionAnswer } from '../security-keys/ask-key.ts';

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

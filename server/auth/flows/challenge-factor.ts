import { err, ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '#server/auth/auth-deps.ts';
import { freshId } from '#server/auth/fresh-id.ts';
import { refusals, type Refusal } from '#server/auth/refusal.ts';
import { insertChallenge } from '#server/auth/tables/challenges.ts';
import { findFactor } from '#server/auth/tables/factors.ts';

/** How long a challenge may be answered. */
export const challengeMs = 5 * 60_000;

/** A challenge in the protocol's shape; `expires_at` in seconds since 1970. */
export interface Challenge {
  readonly id: string;
  readonly type: 'totp';
  readonly expires_at: number;
}

/** Asks for a code of a factor. It is to be answered within five minutes, from the same address. */
export const challengeFactor = (
  { db, clock, random }: AuthDeps,
  { userId, factorId, address }: { readonly userId: string; readonly factorId: string; readonly address: string },
): Promise<Result<Challenge, Refusal>> =>
  db.transaction(async (tx) => {
    const factor = await findFactor(tx, userId, factorId);
    if (factor === undefined) return err(refusals.factorNotFound);
    const id = freshId(random);
    const now = clock();
    await insertChallenge(tx, { id, factorId, address, at: new Date(now) });
    return ok({ id, type: 'totp', expires_at: Math.floor((now + challengeMs) / 1000) });
  });

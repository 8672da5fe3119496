import { err, ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { openFactorSecret } from './factor-secret.ts';
import { stepOfCode } from './one-time-code.ts';
import { refusals, type Refusal } from '../refusal.ts';
import { saveChallengeVerified } from '../tables/challenges.ts';
import { saveFactorUse, type AppFactorRow } from '../tables/factors.ts';
import type { FactorMethod } from '../tables/session-levels.ts';
import type { Sql } from '#server/db/sql.ts';

/** Accepts a code of an authenticator app, each code only once, and marks the challenge as answered. */
export async function proveByCode(
  deps: AuthDeps,
  tx: Sql,
  factor: AppFactorRow,
  { challengeId, code }: { readonly challengeId: string; readonly code: string },
): Promise<Result<FactorMethod, Refusal>> {
  const step = stepOf(deps, factor, code);
  if (step === undefined) return err(refusals.codeWrong);
  const at = new Date(deps.clock());
  await saveFactorUse(tx, { id: factor.id, step, at });
  await saveChallengeVerified(tx, challengeId, at);
  return ok('totp');
}

/** Undefined for a wrong or already used code, or if the secret is unreadable. */
const stepOf = (deps: AuthDeps, factor: AppFactorRow, code: string): number | undefined => {
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

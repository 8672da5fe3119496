import { err, ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '../auth-deps.ts';
import type { Bearer } from '../sessions/bearer.ts';
import { owesFactor } from '../factors/owes-factor.ts';
import { refusals, type Refusal } from '../refusal.ts';
import { findFactors } from '../tables/factors.ts';
import { deleteToken, tryTokens } from '../tables/one-time-tokens.ts';
import { findSessionAssurance } from '../tables/session-assurance.ts';
import { confirmAddress } from '../tables/user-changes.ts';
import type { Sql } from '#server/db/sql.ts';
import { codeLifeMs, isDigitsOf, mostTries } from '../mailed-codes/verify.ts';

const trustedForMs = 24 * 3_600_000;

/** Checks that this session may change or end the account. A person with a second factor must have used it. */
export async function proveAgain(
  deps: AuthDeps,
  tx: Sql,
  bearer: Bearer,
  { nonce, current_password }: { readonly nonce: string; readonly current_password: string },
): Promise<Result<undefined, Refusal>> {
  const { user, sessionId } = bearer;
  const assurance = await findSessionAssurance(tx, sessionId);
  if (assurance === undefined) return err(refusals.sessionNotFound);
  if (owesFactor(bearer, assurance, await findFactors(tx, user.id))) return err(refusals.levelTooLowToChange);
  const isFresh = deps.clock() <= assurance.created_at.getTime() + trustedForMs;
  // a session older than 24 h needs the password, which the caller checks, or a code from `GET /reauthenticate`
  if (isFresh || current_password !== '') return ok(undefined);
  if (nonce === '') return err(refusals.reauthenticationNeeded);
  const types = ['reauthentication_token'] as const;
  const since = new Date(deps.clock() - codeLifeMs);
  const offered = await tryTokens(tx, { relatesTo: user.email, types, since, mostTries });
  const right = offered.find((row) => row.user_id === user.id && isDigitsOf(deps, row, nonce));
  if (right === undefined) return err(refusals.reauthenticationWrong);
  await deleteToken(tx, right.id);
  if (deps.settings.confirmsAddresses && user.email_proven_at === null)
    await confirmAddress(tx, user.id, { at: new Date(deps.clock()), isProof: true });
  return ok(undefined);
}

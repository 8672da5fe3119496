import { err, ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '#server/auth/auth-deps.ts';
import { keyOfAddress } from '#server/auth/mail-code.ts';
import { refusals, type Refusal } from '#server/auth/refusal.ts';
import { countAttempt, forgetAttempts, type AttemptPurpose } from '#server/auth/tables/attempts.ts';
import type { Sql } from '#server/db/sql.ts';

/** Who tries to prove something: an address, whether anybody has registered it or not, or the id of a person. */
export interface Attempt {
  readonly subject: string;
  readonly purpose: AttemptPurpose;
}

/** After so many tries in vain the next has to wait; a right one forgets them all, and so does a day without any. */
export const freeTries = 10;

const rememberedForMs = 24 * 3_600_000;

/** Counts a try, or refuses it because too many were made in vain. Only this way of proving is closed meanwhile: sessions go on, and the link of a mail opens the account. */
export const claimAttempt = async (
  { keys, clock, log }: AuthDeps,
  sql: Sql,
  { subject, purpose }: Attempt,
): Promise<Result<undefined, Refusal>> => {
  const now = clock();
  const subjectKey = keyOfAddress(keys, subject);
  const rule = { at: new Date(now), since: new Date(now - rememberedForMs), freeTries };
  const blockedUntil = await countAttempt(sql, { subjectKey, purpose }, rule);
  if (blockedUntil === undefined) return ok(undefined);
  log.warn({ purpose, blockedUntil }, 'too many tries in vain; the next ones are refused for a while');
  return err(refusals.tooManyRequests(Math.max(1, Math.ceil((blockedUntil.getTime() - now) / 1000))));
};

/** Forgets the tries before the one that was right. */
export const attemptWasRight = ({ keys }: AuthDeps, sql: Sql, { subject, purpose }: Attempt): Promise<void> =>
  forgetAttempts(sql, { subjectKey: keyOfAddress(keys, subject), purpose });

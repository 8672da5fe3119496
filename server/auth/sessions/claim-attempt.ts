import { err, ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { keyOfAddress, keyOfAddressAt, keyOfPerson } from '../mailed-codes/mail-code.ts';
import { refusals, type Refusal } from '../refusal.ts';
import { countAttempt, forgetAttempts, type AttemptPurpose, type AttemptSubject } from '../tables/attempts.ts';
import { findPlaceKeys } from '../tables/known-places.ts';
import type { Sql } from '#server/db/sql.ts';

/** What a try is counted by: an email address, an email address with a place, or a person. */
export type Attempt = { readonly purpose: AttemptPurpose } &
  // a place or a person has its own count, which a stranger's tries at the email address do not use up
  ({ readonly address: string; readonly placeKey?: string } | { readonly personId: string });

/** After this many wrong tries the next try must wait. A right try or a day without tries resets the count. */
const freeTries = 10;

const rememberedForMs = 24 * 3_600_000;

/** Counts a try, or refuses it after too many wrong tries. */
export async function claimAttempt(
  { keys, clock, log }: AuthDeps,
  sql: Sql,
  attempt: Attempt,
): Promise<Result<undefined, Refusal>> {
  const now = clock();
  const rule = { at: new Date(now), since: new Date(now - rememberedForMs), freeTries };
  const blockedUntil = await countAttempt(sql, counted(keys, attempt), rule);
  if (blockedUntil === undefined) return ok(undefined);
  log.warn({ purpose: attempt.purpose, blockedUntil }, 'too many tries in vain; the next ones are refused for a while');
  return err(refusals.tooManyRequests(Math.max(1, Math.ceil((blockedUntil.getTime() - now) / 1000))));
}

/** Deletes a count of tries, because a try was right or the tried password has been replaced. */
export function attemptWasRight({ keys }: AuthDeps, sql: Sql, attempt: Attempt): Promise<void> {
  return forgetAttempts(sql, counted(keys, attempt));
}

/** Deletes the counts of tries at a person's old password. */
export async function forgetSignIns(
  deps: AuthDeps,
  sql: Sql,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  const attempt = { address: email, purpose: 'sign_in' } as const;
  await attemptWasRight(deps, sql, attempt);
  for (const placeKey of await findPlaceKeys(sql, id)) await attemptWasRight(deps, sql, { ...attempt, placeKey });
}

const counted = (keys: AuthDeps['keys'], attempt: Attempt): AttemptSubject => ({
  subjectKey: subjectOf(keys, attempt),
  purpose: attempt.purpose,
});

const subjectOf = (keys: AuthDeps['keys'], attempt: Attempt): string => {
  if ('personId' in attempt) return keyOfPerson(keys, attempt.personId);
  const { address, placeKey } = attempt;
  return placeKey === undefined ? keyOfAddress(keys, address) : keyOfAddressAt(keys, address, placeKey);
};

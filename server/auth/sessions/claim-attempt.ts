import { err, ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { keyOfAddress, keyOfAddressAt, keyOfPerson } from '../mailed-codes/mail-code.ts';
import { refusals, type Refusal } from '../refusal.ts';
import { countAttempt, forgetAttempts, type AttemptPurpose, type AttemptSubject } from '../tables/attempts.ts';
import { findPlaceKeys } from '../tables/known-places.ts';
import type { Sql } from '#server/db/sql.ts';

/** Who tries to prove something: an address, whether anybody has registered it or not, or a person in a session of theirs. The two are counted apart, so that nobody who only knows an address or an id closes the way to its owner, and so is an address at a place where its owner has been. */
export type Attempt = { readonly purpose: AttemptPurpose } & (
  | { readonly address: string; readonly placeKey?: string }
  | { readonly personId: string }
);

/** After so many tries in vain the next has to wait; a right one forgets them all, and so does a day without any. */
export const freeTries = 10;

const rememberedForMs = 24 * 3_600_000;

/** Counts a try, or refuses it because too many were made in vain. Only this way of proving is closed meanwhile: sessions go on, and the link of a mail opens the account. */
export const claimAttempt = async (
  { keys, clock, log }: AuthDeps,
  sql: Sql,
  attempt: Attempt,
): Promise<Result<undefined, Refusal>> => {
  const now = clock();
  const rule = { at: new Date(now), since: new Date(now - rememberedForMs), freeTries };
  const blockedUntil = await countAttempt(sql, counted(keys, attempt), rule);
  if (blockedUntil === undefined) return ok(undefined);
  log.warn({ purpose: attempt.purpose, blockedUntil }, 'too many tries in vain; the next ones are refused for a while');
  return err(refusals.tooManyRequests(Math.max(1, Math.ceil((blockedUntil.getTime() - now) / 1000))));
};

/** Forgets the tries before the one that was right. */
export const attemptWasRight = ({ keys }: AuthDeps, sql: Sql, attempt: Attempt): Promise<void> =>
  forgetAttempts(sql, counted(keys, attempt));

/** Forgets every try at a password that is no longer the one, wherever it was made. */
export const forgetSignIns = async (
  deps: AuthDeps,
  sql: Sql,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> => {
  const attempt = { address: email, purpose: 'sign_in' } as const;
  await attemptWasRight(deps, sql, attempt);
  for (const placeKey of await findPlaceKeys(sql, id)) await attemptWasRight(deps, sql, { ...attempt, placeKey });
};

const counted = (keys: AuthDeps['keys'], attempt: Attempt): AttemptSubject => ({
  subjectKey: subjectOf(keys, attempt),
  purpose: attempt.purpose,
});

const subjectOf = (keys: AuthDeps['keys'], attempt: Attempt): string => {
  if ('personId' in attempt) return keyOfPerson(keys, attempt.personId);
  const { address, placeKey } = attempt;
  return placeKey === undefined ? keyOfAddress(keys, address) : keyOfAddressAt(keys, address, placeKey);
};

import type { Rejection } from '#core/mutations/mutation.ts';
import { err, type Result } from '#core/result.ts';
import { isGone } from '../left-teams/gone.ts';
import type { TeamDatabase } from '../database/team-database.ts';

/** Why nothing was saved: the rule that refused it, a team one is no longer in, rules that could not be loaded, or a device that cannot store. */
export type NotSaved =
  | { readonly kind: 'rejected'; readonly rejection: Rejection }
  | { readonly kind: 'gone' }
  | { readonly kind: 'noRules' }
  | { readonly kind: 'storage'; readonly reason: 'full' | 'lost' };

/** Ends a transaction on purpose: what it had written so far is rolled back. */
export class Stopped extends Error {
  constructor(readonly why: NotSaved) {
    super(why.kind);
  }
}

/** Ends a transaction that would write into a team that was left. Call inside the transaction. */
export const refuseIfGone = async (db: TeamDatabase): Promise<void> => {
  if (await isGone(db)) throw new Stopped({ kind: 'gone' });
};

/** Reads what ended a saving: an expected reason, or a bug that is thrown on. */
export const notSaved = (thrown: unknown): Result<never, NotSaved> => {
  if (thrown instanceof Stopped) return err(thrown.why);
  if (isStorageFull(thrown)) return err({ kind: 'storage', reason: 'full' });
  if (isStorageLost(thrown)) return err({ kind: 'storage', reason: 'lost' });
  throw thrown;
};

/** Whether the device had no room. Dexie reports a disk that turns out full at the commit as an abort with the cause inside, and one that is full for some of many rows as a list of failures. */
export const isStorageFull = (thrown: unknown): boolean =>
  thrown instanceof Error &&
  (isQuota(thrown) ||
    ('inner' in thrown && isQuota(thrown.inner)) ||
    ('failures' in thrown && Array.isArray(thrown.failures) && thrown.failures.some(isQuota)));

const isQuota = (thrown: unknown): boolean => nameOf(thrown) === 'QuotaExceededError';

/** Whether the database went away under the work, or cannot be opened at all. */
export const isStorageLost = (thrown: unknown): boolean => lost.has(nameOf(thrown));

const lost: ReadonlySet<string> = new Set([
  'DatabaseClosedError',
  'InvalidStateError',
  'OpenFailedError',
  'MissingAPIError',
  'AbortError',
  'UnknownError',
]);

const nameOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.name : '');

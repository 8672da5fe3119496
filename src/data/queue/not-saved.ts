import type { Rejection } from '#core/mutations/mutation.ts';
import { err, type Result } from '#core/result.ts';
import { isGone } from '../left-teams/gone.ts';
import type { TeamDatabase } from '../database/team-database.ts';

/**
 * Why the storage has not saved: it is `full`, closed (`lost`) or too slow (`late`), or it may still save (`doubt`).
 */
export type StorageFailure = 'full' | 'lost' | 'late' | 'doubt';

/**
 * Why a save failed. `gone`: team left or deleted. `noRules`: code not loaded. `savedLate`: an earlier save succeeded.
 */
export type NotSaved =
  | { readonly kind: 'rejected'; readonly rejection: Rejection }
  | { readonly kind: 'gone' }
  | { readonly kind: 'noRules' }
  | { readonly kind: 'savedLate' }
  | { readonly kind: 'storage'; readonly reason: StorageFailure };

/** Ends a save with a reason. A transaction that throws it is rolled back; with `doubt` the save may still succeed. */
export class Stopped extends Error {
  constructor(readonly why: NotSaved) {
    super(why.kind);
  }
}

/** Throws if the team was left or closed for deletion. Call it inside the transaction that would write. */
export async function refuseIfGone(db: TeamDatabase): Promise<void> {
  if (await isGone(db)) throw new Stopped({ kind: 'gone' });
}

/** Turns an error of a save into the reason for it; throws any unexpected error again. */
export function notSaved(thrown: unknown): Result<never, NotSaved> {
  if (thrown instanceof Stopped) return err(thrown.why);
  if (isStorageFull(thrown)) return err({ kind: 'storage', reason: 'full' });
  if (isStorageLost(thrown)) return err({ kind: 'storage', reason: 'lost' });
  throw thrown;
}

/**
 * Whether the device's storage was full. Dexie puts this error into `inner` at a commit, into `failures` for many rows.
 */
export function isStorageFull(thrown: unknown): boolean {
  return (
    thrown instanceof Error &&
    (isQuota(thrown) ||
      ('inner' in thrown && isQuota(thrown.inner)) ||
      ('failures' in thrown && Array.isArray(thrown.failures) && thrown.failures.some(isQuota)))
  );
}

const isQuota = (thrown: unknown): boolean => nameOf(thrown) === 'QuotaExceededError';

/** Whether the browser closed the database or aborted the work, or the database cannot be opened at all. */
export function isStorageLost(thrown: unknown): boolean {
  return lost.has(nameOf(thrown)) && !isOwnFault(thrown);
}

/** Whether the work was aborted because it broke a rule of the schema. That is a bug. */
const isOwnFault = (thrown: unknown): boolean =>
  thrown instanceof Error && 'inner' in thrown && nameOf(thrown.inner) === 'ConstraintError';

const lost: ReadonlySet<string> = new Set([
  'DatabaseClosedError',
  'InvalidStateError',
  'OpenFailedError',
  'MissingAPIError',
  'AbortError',
  'UnknownError',
]);

const nameOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.name : '');

/**
 * Whether stored data lasts. `not_kept`: the browser may clear it. `unknown`: no answer. `unavailable`: no storage at
 * all.
 */
export type StorageState = 'kept' | 'not_kept' | 'unknown' | 'unavailable';

/** Tries to open a database, then asks the browser whether stored data lasts. */
export async function storageState(
  open: () => PromiseLike<unknown>,
  isKept: () => Promise<boolean | undefined>,
): Promise<StorageState> {
  try {
    await open();
  } catch {
    return 'unavailable'; // whatever the browser throws here, the page cannot store anything
  }
  const kept = await isKept();
  if (kept === undefined) return 'unknown';
  return kept ? 'kept' : 'not_kept';
}

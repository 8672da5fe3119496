/** What becomes of data stored here: kept until the person clears it, perhaps cleared by the browser, not known, or not storable at all. */
export type StorageState = 'kept' | 'not_kept' | 'unknown' | 'unavailable';

/** Asks whether storing works, and then whether it was promised to last. Private windows are not told apart: browsers hide them. */
export const storageState = async (
  open: () => PromiseLike<unknown>,
  isKept: () => Promise<boolean | undefined>,
): Promise<StorageState> => {
  try {
    await open();
  } catch {
    return 'unavailable'; // whatever the browser throws here, nothing can be stored
  }
  const kept = await isKept();
  if (kept === undefined) return 'unknown';
  return kept ? 'kept' : 'not_kept';
};

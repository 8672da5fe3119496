import type { Result } from '#core/result.ts';
import type { NotSaved } from '#data/commit.ts';
import { notSavedSentence } from '#parts/reasons.ts';
import { notify } from '#ui/notify.ts';

/** Waits for what was discarded to be put back, and says so when it could not be. */
export const putBack = async (done: Promise<Result<void, NotSaved>>): Promise<void> => {
  const kept = await done;
  if (!kept.ok) notify.problem(notSavedSentence(kept.error));
};

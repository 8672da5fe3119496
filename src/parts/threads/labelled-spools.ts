import type { OwnedThread } from '#inventory/inventory.ts';
import { threadPath } from '#parts/threads/thread-path.ts';

/**
 * A spool found by the code on its label, with its thread. `isSure`: the text has exactly the form of a printed code.
 */
export interface LabelledSpool {
  readonly owned: OwnedThread;
  readonly spoolId: string;
  readonly isSure: boolean;
}

/** Finds the spools whose label has this code. Several devices may have given the same code to different spools. */
export function labelledSpools(threads: readonly OwnedThread[], text: string): readonly LabelledSpool[] {
  const typed = text.trim().toUpperCase();
  const wanted = withoutGaps(typed);
  // A code has 3 to 12 characters, with its hyphens. Most searches for a word stop here.
  if (typed.length < 3 || wanted.length > 12) return [];
  return threads.flatMap((owned) =>
    owned.spools
      .filter(({ spool: { shortCode } }) => shortCode.at(-1) === wanted.at(-1) && withoutGaps(shortCode) === wanted)
      .map(({ id, spool }) => ({ owned, spoolId: id, isSure: spool.shortCode === typed && /^[A-Z]+-/.test(typed) })),
  );
}

/** Returns the path of the spool whose label has this code: the first if several devices gave the same code. */
export function pathOfLabelled(threads: readonly OwnedThread[], text: string): string | undefined {
  const [first] = labelledSpools(threads, text);
  return first && threadPath(first.owned.id, first.spoolId);
}

/** Whether a text has the form of the codes on the app's labels: T-0001, or T-A7K2-0001 for a spool added offline. */
export function isLabelCode(text: string): boolean {
  return /^T-(?:[A-Z\d]{4}-)?\d{4,}$/iu.test(text.trim());
}

const withoutGaps = (code: string): string => code.replace(/[\s-]/g, '');

import { codeNorm } from '#core/catalogue/code-norm.ts';
import { createSearch, type Search } from '#core/catalogue/search.ts';
import type { OwnedThread } from '#inventory/inventory.ts';

/**
 * A spool found by the code on its label, with its thread. `isSure`: the text has exactly the form of a printed code.
 */
export interface LabelledSpool {
  readonly owned: OwnedThread;
  readonly spoolId: string;
  readonly isSure: boolean;
}

/**
 * Makes the search over the team's threads: number, name, brand, line, tags, colour word, or code of a spool's label.
 */
export const ownSearch = (threads: readonly OwnedThread[]): Search<OwnedThread> => {
  const known = ownSearches.get(threads);
  if (known !== undefined) return known;
  let prepared: Search<OwnedThread> | undefined;
  const search: Search<OwnedThread> = (text, options = {}) => {
    prepared ??= createSearch(threads, {
      code: ({ thread }) => thread.code,
      aliases: ({ thread }) => thread.aliases,
      words: ({ thread }) => [thread.brand, thread.line, thread.name, ...thread.tags],
      colour: ({ thread }) => thread,
    });
    const labelled = labelledSpools(threads, text);
    const first = new Set(labelled.map(({ owned }) => owned).filter((owned) => options.only?.(owned) !== false));
    if (first.size === 0) {
      const found = prepared(text, options);
      // Words that are only spelt like a code are no answer to a code.
      return isLabelCode(text) ? found.filter(({ thread }) => codeNorm(thread.code) === codeNorm(text)) : found;
    }
    const others = labelled.some(({ isSure }) => isSure) ? [] : prepared(text, options);
    return [...new Set([...first, ...others])].slice(0, options.limit);
  };
  ownSearches.set(threads, search);
  return search;
};

/** Finds the spools whose label has this code. Several devices may have given the same code to different spools. */
export const labelledSpools = (threads: readonly OwnedThread[], text: string): readonly LabelledSpool[] => {
  const typed = text.trim().toUpperCase();
  const wanted = withoutGaps(typed);
  // The shortest code has three characters, and nearly every code has a digit, so most searches stop here.
  if (wanted.length < 3 || wanted.length > 12 || !/\d/.test(wanted)) return [];
  return threads.flatMap((owned) =>
    owned.spools
      .filter(({ spool: { shortCode } }) => shortCode.at(-1) === wanted.at(-1) && withoutGaps(shortCode) === wanted)
      .map(({ id, spool }) => ({ owned, spoolId: id, isSure: spool.shortCode === typed && /^[A-Z]+-/.test(typed) })),
  );
};

/** Returns the path of the spool whose label has this code: the first if several devices gave the same code. */
export const pathOfLabelled = (threads: readonly OwnedThread[], text: string): string | undefined => {
  const [first] = labelledSpools(threads, text);
  return first && `/inventory/threads/${first.owned.id}?spool=${first.spoolId}`;
};

/** Whether a text has the form of the codes on our labels: T-0001, or T-A7K2-0001 if it was added offline. */
export const isLabelCode = (text: string): boolean => /^T-(?:[A-Z\d]{4}-)?\d{4,}$/iu.test(text.trim());

const withoutGaps = (code: string): string => code.replace(/[\s-]/g, '');

// Preparing thousands of threads is slow, so it waits for the first search. The list and all open pickers share it.
const ownSearches = new WeakMap<readonly OwnedThread[], Search<OwnedThread>>();

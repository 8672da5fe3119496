import { codeNorm } from '#core/catalogue/code-forms.ts';
import { createSearch, type Search } from '#core/catalogue/search.ts';
import type { OwnedThread } from '#inventory/inventory.ts';
import { isLabelCode, labelledSpools } from './labelled-spools.ts';

/**
 * Makes the search over the team's threads: number, name, brand, line, tags, colour word, or code of a spool's label.
 */
export function ownSearch(threads: readonly OwnedThread[]): Search<OwnedThread> {
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
      // If the text is a label's code, keep only a thread whose own number is this text, and no other thread found by
      // words.
      return isLabelCode(text) ? found.filter(({ thread }) => codeNorm(thread.code) === codeNorm(text)) : found;
    }
    const others = labelled.some(({ isSure }) => isSure) ? [] : prepared(text, options);
    return [...new Set([...first, ...others])].slice(0, options.limit);
  };
  ownSearches.set(threads, search);
  return search;
}

// Preparing thousands of threads is slow, so it waits for the first search. The list and all open pickers share it.
const ownSearches = new WeakMap<readonly OwnedThread[], Search<OwnedThread>>();

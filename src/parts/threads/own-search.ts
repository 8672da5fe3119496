import { createSearch, type Search } from '#core/catalogue/search.ts';
import type { OwnedThread } from '#data/inventory/inventory.ts';

/** Searches the team's own threads by number (with or without leading zeros), name, brand, line and tags. */
export const ownSearch = (threads: readonly OwnedThread[]): Search<OwnedThread> => {
  const known = ownSearches.get(threads);
  if (known !== undefined) return known;
  let prepared: Search<OwnedThread> | undefined;
  const search: Search<OwnedThread> = (text, options) => {
    prepared ??= createSearch(threads, {
      code: ({ thread }) => thread.code,
      aliases: ({ thread }) => thread.aliases,
      words: ({ thread }) => [thread.brand, thread.line, thread.name, ...thread.tags],
    });
    return prepared(text, options);
  };
  ownSearches.set(threads, search);
  return search;
};

// Preparing thousands of threads takes a while: it waits for the first search, and the list and every open picker share it.
const ownSearches = new WeakMap<readonly OwnedThread[], Search<OwnedThread>>();

import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';

/**
 * A list's search, filters and sort, stored in the URL's query. The search is `q`; filters and sort have their own
 * names.
 */
export interface ListAddress {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly get: (name: string) => string | null;
  /** Sets parts of the query, or removes the parts set to undefined, without a new history entry. */
  readonly set: (change: Readonly<Record<string, string | undefined>>) => void;
  /** A path with the list's query, so that a detail opened from the list leaves the list unchanged beside it. */
  readonly hrefOf: (path: string) => string;
}

// Safari refuses more than 100 changes of the URL in 30 seconds: wait this long after the last key.
const afterTypingMs = 350;
const searched = 'q';

export function useListAddress(): ListAddress {
  const [search, setSearch] = useSearchParams();
  const [text, setText] = useState(() => search.get(searched) ?? '');
  const set: ListAddress['set'] = (change) => setSearch((now) => withChange(now, change), { replace: true });
  const isKept = (search.get(searched) ?? '') === text.trim();
  useEffect(() => {
    if (isKept) return undefined;
    const keep = () => setSearch((now) => withChange(now, { [searched]: text.trim() }), { replace: true });
    const timer = setTimeout(keep, afterTypingMs);
    return () => clearTimeout(timer);
  }, [isKept, text, setSearch]);
  return {
    text,
    setText,
    get: (name) => search.get(name),
    set,
    hrefOf: (path) => {
      const query = withChange(search, { [searched]: text.trim(), add: undefined }).toString();
      return query === '' ? path : `${path}?${query}`;
    },
  };
}

const withChange = (now: URLSearchParams, change: Readonly<Record<string, string | undefined>>): URLSearchParams => {
  const next = new URLSearchParams(now);
  for (const [name, value] of Object.entries(change))
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, value);
  return next;
};

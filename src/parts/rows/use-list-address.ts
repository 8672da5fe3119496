import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';

/** What a list is narrowed to, kept in its address: `?q=` what is searched for, and filters and sort by names of their own. */
export interface ListAddress {
  /** What stands in the search field. */
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly get: (name: string) => string | null;
  /** Sets or, with undefined, clears some of it; the history gets no new entry. */
  readonly set: (change: Readonly<Record<string, string | undefined>>) => void;
  /** A path with all of it: what is opened from the list keeps the list as it was beside it. */
  readonly hrefOf: (path: string) => string;
}

// Safari refuses more than 100 changes of the address in 30 seconds.
const afterTypingMs = 350;
const searched = 'q';

/** The address of the list on this page. */
export const useListAddress = (): ListAddress => {
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
};

const withChange = (now: URLSearchParams, change: Readonly<Record<string, string | undefined>>): URLSearchParams => {
  const next = new URLSearchParams(now);
  for (const [name, value] of Object.entries(change))
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, value);
  return next;
};

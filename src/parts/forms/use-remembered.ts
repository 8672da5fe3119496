import { useState } from 'react';
import { usable, useDraftName, type DraftOf } from './stored-drafts.ts';
import { readShared, storeShared } from './shared-values.ts';

/** Remembers a person's last choices on this device, for all tabs. Returns the values and how to change them. */
export function useRemembered<T extends object>(
  of: DraftOf,
  initial: T,
): readonly [value: T, set: (change: Partial<T>) => void] {
  const name = useDraftName(of);
  const read = () => ({ name, changes: name === undefined ? {} : usable(readShared(name), initial) });
  const [kept, setKept] = useState(read);
  const current = kept.name === name ? kept : read();
  if (current !== kept) setKept(current);
  const set = (change: Partial<T>) => {
    const changes = { ...current.changes, ...change };
    setKept({ name, changes });
    if (name !== undefined) storeShared(name, changes);
  };
  return [{ ...initial, ...current.changes }, set];
}

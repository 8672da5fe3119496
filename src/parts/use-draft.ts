import { useEffect, useState } from 'react';

/** The values of an open form, kept on this device while they are typed, so that a reload or a crash loses nothing. `clear` forgets them. */
export const useDraft = <T extends object>(
  key: string,
  initial: T,
): { readonly value: T; readonly set: (change: Partial<T>) => void; readonly clear: () => void } => {
  const [value, setValue] = useState<T>(() => ({ ...initial, ...stored<T>(key) }));
  useEffect(() => {
    if (value !== initial) store(key, value);
  }, [key, value, initial]);
  return {
    value,
    set: (change) => setValue((before) => ({ ...before, ...change })),
    clear: () => forget(key),
  };
};

const nameOf = (key: string): string => `spoolside.draft.${key}`;

/** Storage may be full or forbidden: the form still works, only its copy is missing. */
const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

const stored = <T>(key: string): Partial<T> =>
  attempt(() => JSON.parse(localStorage.getItem(nameOf(key)) ?? '{}') as Partial<T>) ?? {};

const store = (key: string, value: object): void => {
  attempt(() => localStorage.setItem(nameOf(key), JSON.stringify(value)));
};

const forget = (key: string): void => {
  attempt(() => localStorage.removeItem(nameOf(key)));
};

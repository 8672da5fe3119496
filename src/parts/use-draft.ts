import { useRef, useState } from 'react';
import { isEqual } from '#core/is-equal.ts';
import { useSession } from '#services/session.tsx';
import { draftKeysOf } from './draft-keys.ts';

/** An open form: what it shows, how a field is changed, and how it is forgotten once it is saved or cancelled. */
export interface Draft<T> {
  readonly value: T;
  readonly set: (change: Partial<T>) => void;
  readonly clear: () => void;
  /** Forgets each field that still holds what was sent. What was typed while that was on its way stays, and is answered. */
  readonly clearSent: (sent: Partial<T>) => Partial<T>;
}

/** The values of an open form. What a person changed, and only that, is kept on this device for them while they type, so that a reload or a crash loses nothing, what others change meanwhile is not turned back, and nobody is shown what somebody else has typed. */
export const useDraft = <T extends object>(key: string, initial: T): Draft<T> => {
  const name = useNameOf(key);
  const [changes, setChanges] = useState<Partial<T>>(() => stored(name, initial));
  const latest = useRef(changes); // whoever awaited a server holds the draft of an earlier moment
  const keep = (next: Partial<T>) => {
    latest.current = next;
    setChanges(next);
    store(name, next);
  };
  return {
    value: { ...initial, ...changes },
    set: (change) => keep({ ...latest.current, ...change }),
    clear: () => forget(name),
    clearSent: (sent) => {
      const fields = Object.entries(latest.current);
      const open = fields.filter(([name, value]) => !isEqual(value, sent[name as keyof T]));
      const left = Object.fromEntries(open) as Partial<T>;
      keep(left);
      if (open.length === 0) forget(name);
      return left;
    },
  };
};

/** Undefined where nobody is here: then nothing is kept. */
const useNameOf = (key: string): string | undefined => {
  const { state } = useSession();
  return state.kind === 'signedOut' ? undefined : draftKeysOf(state.account.userId) + key;
};

/** Storage may be full or forbidden: the form still works, only its copy is missing. */
const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

/** What lies there may be of an older form: a field of another kind is left out. */
const stored = <T extends object>(name: string | undefined, initial: T): Partial<T> => {
  if (name === undefined) return {};
  const kept = attempt((): unknown => JSON.parse(localStorage.getItem(name) ?? '{}'));
  if (typeof kept !== 'object' || kept === null) return {};
  const fields = Object.entries(kept).filter(([name, value]) => {
    const standard: unknown = initial[name as keyof T];
    return standard !== undefined && (standard === null || value === null || typeof value === typeof standard);
  });
  return Object.fromEntries(fields) as Partial<T>;
};

const store = (name: string | undefined, value: object): void => {
  if (name !== undefined) attempt(() => localStorage.setItem(name, JSON.stringify(value)));
};

const forget = (name: string | undefined): void => {
  if (name !== undefined) attempt(() => localStorage.removeItem(name));
};

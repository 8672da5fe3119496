import { useLayoutEffect, useRef, useState } from 'react';
import { isEqual } from '#core/is-equal.ts';
import type { Units } from '#core/units.ts';
import { useSession } from '#services/session.tsx';
import { draftKeysOf } from './draft-keys.ts';

/** What a form is about, besides the person: two forms that differ in any of it share no draft. */
export interface DraftOf {
  readonly form: string;
  /** Null where the form is the person's own, whichever team they are in. */
  readonly team: string | null;
  /** The row that is changed, or what a new one is made for. */
  readonly row?: string | undefined;
  /** In what lengths, sizes and weights are typed: 500 yards are no 500 metres. */
  readonly units?: Units;
  /** In what money is typed, where no row says it. */
  readonly currency?: string;
}

/** An open form: what it shows, how a field is changed, and how it is forgotten once it is saved or cancelled. */
export interface Draft<T> {
  readonly value: T;
  readonly set: (change: Partial<T>) => void;
  readonly clear: () => void;
  /** Forgets each field that still holds what was sent. What was typed while that was on its way stays, and is answered. */
  readonly clearSent: (sent: Partial<T>) => Partial<T>;
}

/** The values of an open form. What a person changed, and only that, is kept on this device for them while they type, so that a reload or a crash loses nothing, what others change meanwhile is not turned back, and nobody is shown what somebody else has typed. */
export const useDraft = <T extends object>(of: DraftOf, initial: T): Draft<T> => {
  const name = useNameOf(of);
  const [kept, setKept] = useState(() => ({ name, changes: stored(name, initial) }));
  // an open form may become about something else, e.g. in other units
  const current = kept.name === name ? kept : { name, changes: stored(name, initial) };
  if (current !== kept) setKept(current);
  const latest = useRef(current); // whoever awaited a server holds the draft of an earlier moment
  useLayoutEffect(() => {
    if (latest.current.name !== current.name) latest.current = current;
  });
  const keep = (changes: Partial<T>) => {
    latest.current = { name, changes };
    setKept(latest.current);
    store(name, changes);
  };
  return {
    value: { ...initial, ...current.changes },
    set: (change) => keep({ ...latest.current.changes, ...change }),
    clear: () => forget(name),
    clearSent: (sent) => {
      const fields = Object.entries(latest.current.changes);
      const open = fields.filter(([name, value]) => !isEqual(value, sent[name as keyof T]));
      const left = Object.fromEntries(open) as Partial<T>;
      keep(left);
      if (open.length === 0) forget(name);
      return left;
    },
  };
};

/** Undefined where nobody is here: then nothing is kept. */
const useNameOf = ({ form, team, row, units, currency }: DraftOf): string | undefined => {
  const { state } = useSession();
  if (state.kind === 'signedOut') return undefined;
  const parts = [team, form, row, units === 'imperial' ? units : undefined, currency];
  return draftKeysOf(state.account.userId) + parts.filter((part) => part != null).join('.');
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

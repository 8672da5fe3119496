import { useLayoutEffect, useRef, useState } from 'react';
import { isEqual } from '#core/is-equal.ts';
import type { Units } from '#core/amounts/units.ts';
import { useSession } from '#services/session.tsx';
import { draftKeysOf } from './draft-keys.ts';

/** What identifies a draft besides the person: forms that differ in any of these fields share no draft. */
export interface DraftOf {
  readonly form: string;
  /** Null for a form that belongs to the person and to no team. */
  readonly team: string | null;
  /** The row that is changed, or what a new row is made for. */
  readonly row?: string | undefined;
  /** The units in which lengths, sizes and weights are typed: 500 yards are not 500 metres. */
  readonly units?: Units;
  /** The currency in which money is typed, where no row determines it. */
  readonly currency?: string;
}

/** The values of an open form. `set` changes fields; `clear` deletes the stored draft after saving or cancelling. */
export interface Draft<T> {
  readonly value: T;
  readonly set: (change: Partial<T>) => void;
  readonly clear: () => void;
  /** Clears each field that still holds what was sent. Returns the fields that the person changed since; these stay. */
  readonly clearSent: (sent: Partial<T>) => Partial<T>;
}

/** Keeps the values of an open form. Only the person's changes are stored, on this device; they survive reloads. */
export const useDraft = <T extends object>(of: DraftOf, initial: T): Draft<T> => {
  const name = useNameOf(of);
  const [kept, setKept] = useState(() => ({ name, changes: stored(name, initial) }));
  // the form may switch to another draft, e.g. when the units change
  const current = kept.name === name ? kept : { name, changes: stored(name, initial) };
  if (current !== kept) setKept(current);
  const latest = useRef(current); // a caller that awaited the server holds an older draft
  useLayoutEffect(() => {
    if (latest.current.name !== current.name) latest.current = current;
  });
  const keep = (changes: Partial<T>) => {
    latest.current = { name, changes };
    setKept(latest.current);
    store(name, changes);
  };
  return {
    // Fields that the person did not change follow `initial`, which others may change meanwhile.
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

/** Returns the storage key of the draft; undefined while signed out: then nothing is stored. */
const useNameOf = ({ form, team, row, units, currency }: DraftOf): string | undefined => {
  const { state } = useSession();
  if (state.kind === 'signedOut') return undefined;
  const parts = [team, form, row, units === 'imperial' ? units : undefined, currency];
  return draftKeysOf(state.account.userId) + parts.filter((part) => part != null).join('.');
};

/**
 * Runs a step on the storage; undefined if it throws. Storage may be full or forbidden: the form works without a copy.
 */
const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

/** Reads the stored changes. An older version may have written them: a field of another type is left out. */
const stored = <T extends object>(name: string | undefined, initial: T): Partial<T> => {
  if (name === undefined) return {};
  const kept = attempt((): unknown => JSON.parse(localStorage.getItem(name) ?? '{}'));
  if (typeof kept !== 'object' || kept === null) return {};
  const fields = Object.entries(kept).filter(([name, value]) => {
    const standard: unknown = initial[name as keyof T];
    return standard !== undefined && (standard === null || value === null || isAlike(value, standard));
  });
  return Object.fromEntries(fields) as Partial<T>;
};

/** A number may be an exact amount: once a person types over it, it is a text. */
const isAlike = (value: unknown, standard: unknown): boolean =>
  typeof value === typeof standard || (typeof standard === 'number' && typeof value === 'string');

const store = (name: string | undefined, value: object): void => {
  if (name !== undefined) attempt(() => localStorage.setItem(name, JSON.stringify(value)));
};

const forget = (name: string | undefined): void => {
  if (name !== undefined) attempt(() => localStorage.removeItem(name));
};

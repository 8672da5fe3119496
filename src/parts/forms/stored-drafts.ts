import type { Units } from '#core/amounts/units.ts';
import { useSession } from '#services/session.tsx';
import { attempt, isObject, readObject } from './shared-values.ts';

/**
 * What one tab of a form has stored of the typed values. `at`: when, in ms; undefined for an earlier version's draft.
 */
export interface StoredDraft {
  readonly key: string;
  readonly at: number | undefined;
  readonly changes: object;
}

/** Returns the storage key of one tab's draft. Earlier versions used the name alone, for all tabs. */
export function draftKey(name: string, tabId: string): string {
  return `${name}@${tabId}`;
}

/** Reads what a person typed in one tab; undefined if there is nothing or it cannot be read. */
export function readDraft(key: string): StoredDraft | undefined {
  const { at, changes } = (readObject(key) ?? {}) as { readonly at?: unknown; readonly changes?: unknown };
  return isObject(changes) ? { key, at: typeof at === 'number' ? at : undefined, changes } : undefined;
}

export function storeDraft(key: string, at: number, changes: object): void {
  return void attempt(() => localStorage.setItem(key, JSON.stringify({ at, changes })));
}

export function forgetDraft(key: string): void {
  return void attempt(() => localStorage.removeItem(key));
}

/** Returns whether a form's draft, of any tab, is stored under `key`. */
export function isKeyOf(name: string, key: string): boolean {
  return key === name || key.startsWith(`${name}@`);
}

/** Returns the keys of a form's stored drafts, of all tabs. */
export function keysOf(name: string): string[] {
  return (attempt(() => Object.keys(localStorage)) ?? []).filter((key) => isKeyOf(name, key));
}

/** What identifies a draft, with the person and the tab. */
export interface DraftOf {
  readonly form: string;
  /** Null for a form that belongs to the person rather than to a team. */
  readonly team: string | null;
  /** The row to change, or what a new row is made for. */
  readonly row?: string | undefined;
  /** The units in which a person types lengths, sizes and weights: 500 yards are not 500 metres. */
  readonly units?: Units;
  /** The currency in which a person types money, if no row decides it. */
  readonly currency?: string;
}

/** Returns the storage name of the draft; undefined while signed out, because then nothing is stored. */
export function useDraftName({ form, team, row, units, currency }: DraftOf): string | undefined {
  const { state } = useSession();
  if (state.kind === 'signedOut') return undefined;
  const parts = [team, form, row, units === 'imperial' ? units : undefined, currency];
  return draftKeysOf(state.account.userId) + parts.filter((part) => part != null).join('.');
}

/** Removes unknown fields, and fields of another type, which an older version may have stored. */
export function usable<T extends object>(kept: object | undefined, initial: T): Partial<T> {
  const fields = Object.entries(kept ?? {}).filter(([name, value]) => {
    const standard: unknown = initial[name as keyof T];
    return standard !== undefined && (standard === null || value === null || isAlike(value, standard));
  });
  return Object.fromEntries(fields) as Partial<T>;
}

/** Whether a value has the type of a field. A number may become a text once a person changes it. */
const isAlike = (value: unknown, standard: unknown): boolean =>
  typeof value === typeof standard || (typeof standard === 'number' && typeof value === 'string');

/** Returns the start of a person's draft keys on this device: two people at one tablet have separate drafts. */
export function draftKeysOf(userId: string): string {
  return `spoolside.typed.${userId}.`;
}

/** The start of an earlier version's draft keys, which did not name the person: these drafts are never shown. */
export const namelessDraftKeys = 'spoolside.draft.';

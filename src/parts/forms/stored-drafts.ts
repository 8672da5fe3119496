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

import { isEqual } from '#core/is-equal.ts';
import { usable, keysOf, readDraft, storeDraft, type StoredDraft } from './stored-drafts.ts';
import { readShared, storeShared } from './shared-values.ts';

export interface LeftDraft {
  readonly key: string;
  /** The typed content in a few words; may be empty. */
  readonly name: string;
  /** When a person typed it, in ms; undefined if an earlier version stored it. */
  readonly at: number | undefined;
}

/** The fields that name a draft, or a function that returns the name; undefined hides the draft. */
export type DraftNaming<T> = readonly (keyof T & string)[] | ((value: T, changes: Partial<T>) => string | undefined);

export interface DraftWays<T> {
  /** Omitted if all typed fields are free text. */
  readonly naming: DraftNaming<T> | undefined;
  /** Converts the changes that an earlier version stored, if that version gave a value another meaning. */
  readonly ofEarlier?: ((changes: object) => object) | undefined;
}

/**
 * Returns a form's drafts of closed tabs and earlier versions, newest first. Without `openTabs`, only the latter.
 */
export function draftsLeft(name: string, openTabs: ReadonlySet<string> | undefined): StoredDraft[] {
  return (
    keysOf(name)
      // Leave out drafts of open tabs: a person who continued one here could save it twice.
      .filter((key) => key === name || openTabs?.has(key.slice(name.length + 1)) === false)
      .flatMap((key) => readLeft(name, key) ?? [])
      .toSorted((one, other) => (other.at ?? 0) - (one.at ?? 0))
  );
}

/** Reads one of a form's drafts; undefined if it is gone. An earlier version used the name alone, for all tabs. */
export function readLeft(name: string, key: string): StoredDraft | undefined {
  if (key !== name) return readDraft(key);
  const changes = readShared(name);
  return changes && { key, at: undefined, changes };
}

/** Stores a discarded draft again. */
export function putBack(name: string, { key, at, changes }: StoredDraft, now: number): void {
  return key === name ? storeShared(key, changes) : storeDraft(key, at ?? now, changes);
}

/** Returns what a draft changes in a form of this version. */
export function changesIn<T>({ at, changes }: StoredDraft, { ofEarlier }: DraftWays<T>): object {
  return at === undefined && ofEarlier !== undefined ? ofEarlier(changes) : changes;
}

/** Names the drafts that differ from `initial` and from `shown`, the values that the form shows. */
export function namedDrafts<T extends object>(
  list: readonly StoredDraft[],
  initial: T,
  shown: Partial<T>,
  ways: DraftWays<T>,
): LeftDraft[] {
  return list.flatMap((one) => {
    const typed = usable(changesIn(one, ways), initial);
    const isNew = !isEqual({ ...initial, ...typed }, initial) && !isEqual(typed, shown);
    const name = isNew ? nameOf(typed, initial, ways) : undefined;
    return name === undefined ? [] : [{ key: one.key, at: one.at, name }];
  });
}

const nameOf = <T extends object>(typed: Partial<T>, initial: T, { naming }: DraftWays<T>): string | undefined =>
  typeof naming === 'function' ? naming({ ...initial, ...typed }, typed) : textsIn(typed, naming);

/** Joins the typed texts of the fields. Leaves out ids, which mean nothing to a person. */
const textsIn = (typed: object, fields: readonly string[] = Object.keys(typed)): string => {
  const values = new Map<string, unknown>(Object.entries(typed));
  return fields
    .map((field) => values.get(field))
    .filter((value): value is string => typeof value === 'string' && value.trim() !== '' && !isId.test(value))
    .join(' · ');
};

const isId = /^[\da-f]{8}-[\da-f-]{27}$/u;

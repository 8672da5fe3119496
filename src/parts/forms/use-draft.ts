import { use, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { newId } from '#core/ids.ts';
import { isEqual } from '#core/is-equal.ts';
import { TabContext } from '#services/tab.ts';
import { usable, useDraftName, type DraftOf } from './draft-name.ts';
import { storeShared } from './shared-values.ts';
import { draftKey, draftsLeft, forgetDraft, readDraft, storeDraft, type StoredDraft } from './stored-drafts.ts';

/** The values of an open form. `set` changes fields; `clear` deletes the stored draft after saving or cancelling. */
export interface Draft<T> {
  readonly value: T;
  readonly set: (change: Partial<T>) => void;
  readonly clear: () => void;
  /** Clears each field that still holds what was sent. Returns the fields that the person changed since; these stay. */
  readonly clearSent: (sent: Partial<T>) => Partial<T>;
  /** Replaces all that is typed. What was typed before is offered in the form. */
  readonly begin: (changes: Partial<T>) => void;
  readonly left: LeftDrafts;
}

/** What was typed into this form and not saved, in tabs that are gone; newest first. `LeftDrafts` shows it. */
export interface LeftDrafts {
  readonly list: readonly LeftDraft[];
  /** Continues with one of them. What this tab has typed takes its place in the list. */
  readonly take: (one: LeftDraft) => void;
  /** Deletes one and returns how to bring it back. */
  readonly discard: (one: LeftDraft) => () => void;
}

export interface LeftDraft {
  readonly key: string;
  /** What was typed, in a few words; may be empty. */
  readonly name: string;
  /** When it was typed, in ms; undefined if an earlier version stored it. */
  readonly at: number | undefined;
}

/** Names a draft for the list of those left. Empty: by all its texts. Undefined: nothing in it could be saved. */
type NameOf<T> = (value: T, changes: Partial<T>) => string | undefined;

/** Keeps the values of an open form. Only the person's changes are stored, for this tab; they survive reloads. */
export const useDraft = <T extends object>(of: DraftOf, initial: T, nameOf: NameOf<T> = () => ''): Draft<T> => {
  const tab = use(TabContext);
  const name = useDraftName(of);
  const ownKey = () => (name === undefined ? undefined : draftKey(name, tab.id()));
  const read = (): Partial<T> => usable(readDraft(ownKey() ?? '')?.changes, initial);
  const [kept, setKept] = useState(() => ({ name, changes: read() }));
  // the form may switch to another draft, e.g. when the units change
  const current = kept.name === name ? kept : { name, changes: read() };
  if (current !== kept) setKept(current);
  const latest = useRef(current); // a caller that awaited the server holds an older draft
  useLayoutEffect(() => {
    if (latest.current.name !== current.name) latest.current = current;
  });
  const left = useLeft(name);
  const nameIn = (changes: Partial<T>): string | undefined => {
    if (!hasContent(changes, initial)) return undefined;
    const title = nameOf({ ...initial, ...changes }, changes);
    return title === '' ? textsIn(changes) : title;
  };

  const keep = (changes: Partial<T>) => {
    latest.current = { name, changes };
    setKept(latest.current);
    const key = ownKey();
    if (key !== undefined) storeDraft(key, tab.now(), changes);
  };
  const begin = (changes: Partial<T>) => {
    const before = latest.current.changes;
    // An id that no tab has: what was typed here is offered from now on.
    if (name !== undefined && nameIn(before) !== undefined) storeDraft(draftKey(name, newId()), tab.now(), before);
    keep(changes);
    left.refresh();
  };
  const clear = () => {
    const key = ownKey();
    if (key !== undefined) forgetDraft(key);
  };
  return {
    // Fields that the person did not change follow `initial`, which others may change meanwhile.
    value: { ...initial, ...current.changes },
    set: (change) => keep({ ...latest.current.changes, ...change }),
    clear,
    begin,
    clearSent: (sent) => {
      const fields = Object.entries(latest.current.changes);
      const open = fields.filter(([name, value]) => !isEqual(value, sent[name as keyof T]));
      const left = Object.fromEntries(open) as Partial<T>;
      keep(left);
      if (open.length === 0) clear();
      return left;
    },
    left: {
      list: left.list.flatMap(({ key, at, changes }) => {
        const typed = usable(changes, initial);
        const title = nameIn(typed);
        return title === undefined || isEqual(typed, current.changes) ? [] : [{ key, at, name: title }];
      }),
      take: ({ key }) => {
        const taken = left.list.find((one) => one.key === key);
        if (taken === undefined) return;
        forgetDraft(key);
        begin(usable(taken.changes, initial));
      },
      discard: ({ key }) => {
        const gone = left.list.find((one) => one.key === key);
        forgetDraft(key);
        left.refresh();
        return () => {
          if (gone === undefined) return;
          if (gone.key === name) storeShared(key, gone.changes);
          else storeDraft(key, gone.at ?? tab.now(), gone.changes);
          left.refresh();
        };
      },
    },
  };
};

interface Found {
  readonly name: string | undefined;
  readonly list: readonly StoredDraft[];
}

const nothing: Found = { name: undefined, list: [] };

/** Most forms find nothing and must not be drawn again for it. */
const replacedBy =
  (next: Found) =>
  (before: Found): Found =>
    next.list.length + before.list.length === 0 ? before : next;

/** Reads the drafts of tabs that are gone, when the form opens and after each change of the list. */
const useLeft = (name: string | undefined) => {
  const tab = use(TabContext);
  const [found, setFound] = useState<Found>(nothing);
  const read = useCallback(
    async (): Promise<Found> =>
      name === undefined ? nothing : { name, list: draftsLeft(name, tab.id(), await tab.openTabs()) },
    [name, tab],
  );
  useEffect(() => {
    let isWanted = true;
    void read().then((now) => isWanted && setFound(replacedBy(now)));
    return () => {
      isWanted = false;
    };
  }, [read]);
  return {
    list: found.name === name ? found.list : [],
    refresh: () => void read().then((now) => setFound(replacedBy(now))),
  };
};

const hasContent = <T extends object>(changes: Partial<T>, initial: T): boolean =>
  Object.entries(changes).some(([name, value]) => !isEqual(value, initial[name as keyof T]));

/** The typed texts, one after the other. Ids are left out: they say nothing to a person. */
const textsIn = (changes: object): string =>
  Object.values(changes)
    .filter((value): value is string => typeof value === 'string' && value.trim() !== '' && !isId.test(value))
    .join(' · ');

const isId = /^[\da-f]{8}-[\da-f-]{27}$/u;

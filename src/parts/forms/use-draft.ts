import { use, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { newId } from '#core/ids.ts';
import '#texts/en/problems.ts';
import { can } from '#core/access/permissions.ts';
import { isEqual } from '#core/is-equal.ts';
import { useSession } from '#services/session.tsx';
import { TabContext } from '#services/tab.ts';
import { t } from '#texts/t.ts';
import { notify } from '#ui/notify.ts';
import {
  usable,
  useDraftName,
  type DraftOf,
  draftKey,
  forgetDraft,
  isKeyOf,
  keysOf,
  readDraft,
  storeDraft,
  type StoredDraft,
} from './stored-drafts.ts';
import type * as draftsLeft from './drafts-left.ts';

/** The values of an open form. `set` changes fields. */
export interface Draft<T> {
  readonly value: T;
  readonly set: (change: Partial<T>) => void;
  /** Deletes the stored draft after saving or cancelling. The values stay in the form. */
  readonly clear: () => void;
  /** Clears each field that still has the sent value. Returns the fields that the person changed since; these stay. */
  readonly clearSent: (sent: Partial<T>) => Partial<T>;
  /** Replaces all typed values. If unsaved values were typed before, the form then offers them. */
  readonly begin: (changes: Partial<T>) => void;
  readonly left: LeftDrafts;
}

/** What was typed into this form in closed tabs and not saved; newest first. `LeftDrafts` shows it. */
export interface LeftDrafts {
  readonly list: readonly draftsLeft.LeftDraft[];
  /** Continues with a draft, unless another tab has taken it. The values typed here replace that draft in the list. */
  readonly take: (one: draftsLeft.LeftDraft) => void;
  /** Deletes one draft and returns how to restore it; undefined if another tab has taken it. */
  readonly discard: (one: draftsLeft.LeftDraft) => (() => void) | undefined;
}

/** What a form stores beside its initial values. */
interface Kept<T> {
  readonly name: string | undefined;
  /** The changes as stored, also those that do not fit the form at the moment. */
  readonly found: object;
  readonly typed: Partial<T>;
  /** Whether the values were saved: they stay in the form, and no copy is needed any more. */
  readonly isSaved: boolean;
}

/** Keeps the values of an open form. Only the person's changes are stored, for this tab; they survive reloads. */
export function useDraft<T extends object>(
  of: DraftOf,
  initial: T,
  naming?: draftsLeft.DraftNaming<NoInfer<T>>,
  ofEarlier?: draftsLeft.DraftWays<T>['ofEarlier'],
): Draft<T> {
  const tab = use(TabContext);
  const name = useDraftName(of);
  const ownKey = () => (name === undefined ? undefined : draftKey(name, tab.id()));
  const read = (): Kept<T> => ({ name, found: readDraft(ownKey() ?? '')?.changes ?? {}, typed: {}, isSaved: false });
  const [kept, setKept] = useState(read);
  // the form may switch to another draft, e.g. when the units change
  const current = kept.name === name ? kept : read();
  if (current !== kept) setKept(current);
  const latest = useRef(current); // a ref, because a caller that waited for the server has an older draft
  useLayoutEffect(() => {
    if (latest.current.name !== current.name) latest.current = current;
  });
  const left = useLeft(name);
  const shownOf = ({ found, typed }: Kept<T>): Partial<T> => ({ ...usable(found, initial), ...typed });
  const shown = shownOf(current);

  const keep = (found: object, typed: Partial<T>) => {
    latest.current = { name, found, typed, isSaved: false };
    setKept(latest.current);
    const key = ownKey();
    if (key !== undefined) storeDraft(key, tab.now(), { ...found, ...typed });
  };
  const clear = () => {
    latest.current = { ...latest.current, isSaved: true };
    const key = ownKey();
    if (key !== undefined) forgetDraft(key);
  };
  const begin = (found: object, typed: Partial<T>) => {
    const before = latest.current;
    // Use an id that no tab has, so that the form offers these values from now on.
    if (name !== undefined && isWorthKeeping(before))
      storeDraft(draftKey(name, newId()), tab.now(), { ...before.found, ...before.typed });
    keep(found, typed);
    left.refresh();
  };
  const isWorthKeeping = (before: Kept<T>): boolean => {
    if (before.isSaved) return false;
    const changes = shownOf(before);
    const value = { ...initial, ...changes };
    const isUnfit = Object.keys(before.found).some((field) => !(field in changes));
    const canBeSaved = typeof naming !== 'function' || naming(value, changes) !== undefined;
    return isUnfit || (canBeSaved && !isEqual(value, initial));
  };
  useViewerWarning(of.team, () => isWorthKeeping(latest.current));
  const ways = { naming, ofEarlier };
  return {
    // Fields that the person did not change follow `initial`, which other people may change meanwhile.
    value: { ...initial, ...shown },
    set: (change) => keep(latest.current.found, { ...latest.current.typed, ...change }),
    clear,
    begin: (changes) => begin({}, changes),
    clearSent: (sent) => {
      const before = shownOf(latest.current);
      const open = Object.entries(before).filter(([field, value]) => !isEqual(value, sent[field as keyof T]));
      const unfit = Object.entries(latest.current.found).filter(([field]) => !(field in before));
      const stays = Object.fromEntries(open) as Partial<T>;
      keep(open.length === 0 ? {} : Object.fromEntries(unfit), stays);
      if (open.length === 0) clear();
      return stays;
    },
    left: {
      list: left.found?.code.namedDrafts(left.found.list, initial, shown, ways) ?? [],
      take: ({ key }) => {
        // Read it again, because another tab may have taken it since the list was read.
        const taken = left.found?.code.readLeft(left.found.name, key);
        if (taken === undefined || left.found === undefined) return left.refresh();
        forgetDraft(key);
        begin(left.found.code.changesIn(taken, ways), {});
      },
      discard: ({ key }) => {
        const { found } = left;
        const gone = found?.code.readLeft(found.name, key);
        forgetDraft(key);
        left.refresh();
        if (found === undefined || gone === undefined) return undefined;
        return () => {
          found.code.putBack(found.name, gone, tab.now());
          left.refresh();
        };
      },
    },
  };
}

/** Says that nothing was saved when a form is closed because its person may only read the team from now on. */
const useViewerWarning = (team: string | null, isUnsaved: () => boolean): void => {
  const { state } = useSession();
  const teams = state.kind === 'signedOut' ? [] : state.account.teams;
  const role = teams.find(({ public_id }) => public_id === team)?.role;
  const mayChange = role === undefined || can(role, 'inventory.change');
  const now = useRef({ mayChange, isUnsaved });
  useLayoutEffect(() => {
    now.current = { mayChange, isUnsaved };
  });
  useEffect(() => {
    const { current: opened } = now;
    return () => {
      if (opened.mayChange && !now.current.mayChange && now.current.isUnsaved()) notify.problem(t('errors.nowViewer'));
    };
  }, []);
};

interface Found {
  readonly name: string;
  readonly list: readonly StoredDraft[];
  /** Loaded once there is a draft, because most forms find no draft. */
  readonly code: typeof draftsLeft;
}

const reloadMs = 2000;

const isAsBefore = (before: Found | undefined, now: Found | undefined): boolean =>
  before?.name === now?.name && isEqual(before?.list, now?.list);

/** Reads the drafts of closed tabs: when the form opens, and whenever the list may have changed. */
const useLeft = (name: string | undefined) => {
  const tab = use(TabContext);
  const [found, setFound] = useState<Found>();
  const read = useCallback(async (): Promise<Found | undefined> => {
    const own = tab.id();
    if (name === undefined || !keysOf(name).some((key) => key !== draftKey(name, own))) return undefined;
    // If the code cannot be loaded, the drafts stay stored, and the next event tries to read the list again.
    const code = await import('./drafts-left.ts').catch(() => undefined);
    return code && { name, code, list: code.draftsLeft(name, await tab.openTabs()) };
  }, [name, tab]);
  const listed = useRef<ReadonlySet<string>>(new Set());
  useLayoutEffect(() => {
    listed.current = new Set(found?.list.map(({ key }) => key));
  }, [found]);
  useEffect(() => {
    const page = new AbortController();
    const refresh = () =>
      void read().then((now) => page.signal.aborted || setFound((before) => (isAsBefore(before, now) ? before : now)));
    // Each keystroke in another tab causes an event. Of a draft that is not listed, only creation and deletion matter.
    const isOfForm = ({ key, oldValue, newValue }: StorageEvent): boolean =>
      key === null ||
      listed.current.has(key) ||
      ((oldValue === null || newValue === null) && name !== undefined && isKeyOf(name, key));
    refresh();
    window.addEventListener('storage', (event) => isOfForm(event) && refresh(), page);
    window.addEventListener('pageshow', refresh, page);
    // A reloading tab is not open for a moment, and no event reports when it is back.
    const timer = setInterval(() => listed.current.size > 0 && refresh(), reloadMs);
    return () => {
      page.abort();
      clearInterval(timer);
    };
  }, [read, name]);
  return {
    found: found?.name === name ? found : undefined,
    refresh: () => void read().then(setFound),
  };
};

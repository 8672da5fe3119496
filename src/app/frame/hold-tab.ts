import { newId } from '#core/ids.ts';

type Locks = Pick<LockManager, 'request' | 'query'>;

export interface Browser {
  /** Undefined over plain http, where browsers have no locks. */
  readonly locks: Locks | undefined;
  /** Opens the channel by which tabs find each other where there are no locks. */
  readonly openChannel?: (name: string) => TabChannel;
  readonly page: CallDeps['page'];
  readonly report: (fault: unknown) => void;
}

type HoldDeps = Browser & Pick<CallDeps, 'id' | 'isNew' | 'rename'>;

const lockStart = 'spoolside.tab.';
/** How long, in ms, a tab waits for the lock of its id. The page before a reload releases it sooner. */
const releaseMs = 500;

/** Reserves a tab's id until its page is closed: by a lock or, without locks, by asking other tabs. */
export function holdTab({ locks, openChannel = broadcast, report, ...own }: HoldDeps) {
  return locks === undefined
    ? callTabs({ ...own, channel: openChannel('spoolside.tabs') })
    : lockTab({ ...own, locks, report });
}

const broadcast = (name: string): TabChannel => new BroadcastChannel(name);

/** Holds the lock of a tab's id. If another tab has the lock, this tab gets a new id. */
const lockTab = ({ locks, page, report, id, rename }: HoldDeps & { readonly locks: Locks }) => {
  let release: (() => void) | undefined;

  /** Requests the lock of the id. Resolves to whether this tab now holds it: false after `releaseMs`. */
  const hold = (): Promise<boolean> =>
    new Promise((resolve, reject) => {
      const held = new Promise<void>((end) => {
        release = end;
      });
      locks
        .request(lockStart + id(), { signal: AbortSignal.timeout(releaseMs) }, () => {
          resolve(true);
          return held;
        })
        .catch((fault: unknown) => (isTimeout(fault) ? resolve(false) : reject(fault)));
    });

  const claim = async () => {
    try {
      if (await hold()) return;
      rename();
      await hold();
    } catch (fault) {
      report(fault); // without the lock, the tab uses its id although another tab may use that id too
    }
  };

  // Release the lock: a browser does not keep a page for going back while the page has a lock.
  page.addEventListener('pagehide', () => release?.());
  page.addEventListener('pageshow', ({ persisted }) => persisted && void claim());
  return {
    claimed: claim(),
    /** Returns the ids of the open tabs, this one included; undefined if the browser does not list its locks. */
    openTabs: async (): Promise<ReadonlySet<string> | undefined> => {
      const { held } = await locks.query();
      const names = held?.flatMap(({ name = '' }) => (name.startsWith(lockStart) ? [name] : []));
      return names && new Set([id(), ...names.map((name) => name.slice(lockStart.length))]);
    },
  };
};

const isTimeout = (fault: unknown): boolean =>
  fault instanceof DOMException && (fault.name === 'TimeoutError' || fault.name === 'AbortError');

export type TabChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>;

interface CallDeps {
  readonly channel: TabChannel;
  readonly page: Pick<Window, 'addEventListener'>;
  readonly id: () => string;
  /** Whether the tab has just made its id: then no other tab can have it. */
  readonly isNew: boolean;
  readonly rename: () => void;
}

/** How long open tabs have to answer, in ms. The browser also runs hidden tabs for a message. */
const answerMs = 350;

/** Asks the other tabs for their ids, in a browser without locks. Each open tab answers. */
function callTabs({ channel, page, id, isNew, rename }: CallDeps) {
  let isShown = true;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
  const send = (message: TabMessage) => channel.postMessage(message);
  const others = (): Promise<ReadonlySet<string>> =>
    new Promise((resolve) => {
      const call = newId();
      const ids = new Set<string>();
      const listen = ({ data }: MessageEvent<unknown>) => {
        if (isMessage(data) && data.answers === call && data.id !== undefined) ids.add(data.id);
      };
      channel.addEventListener('message', listen);
      send({ call });
      setTimeout(() => {
        channel.removeEventListener('message', listen);
        resolve(ids);
      }, answerMs);
    });
  const claim = async (): Promise<void> => {
    if ((await others()).has(id())) rename();
  };

  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isShown && isMessage(data) && data.call !== undefined) send({ answers: data.call, id: id() });
  });
  // A page that the browser keeps for going back counts as closed, as with locks.
  page.addEventListener('pagehide', () => {
    isShown = false;
  });
  page.addEventListener('pageshow', ({ persisted }) => {
    isShown = true;
    if (persisted) void claim();
  });
  return {
    claimed: isNew ? Promise.resolve() : claim(),
    openTabs: async (): Promise<ReadonlySet<string>> => new Set([id(), ...(await others())]),
  };
}

/** A call to all tabs, or the answer of one of them. */
interface TabMessage {
  readonly call?: string;
  readonly answers?: string;
  readonly id?: string;
}

const isMessage = (data: unknown): data is TabMessage => typeof data === 'object' && data !== null;

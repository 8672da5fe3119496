export type Locks = Pick<LockManager, 'request' | 'query'>;
export type Page = Pick<Window, 'addEventListener'>;

interface HoldDeps {
  readonly locks: Locks;
  readonly page: Page;
  readonly report: (fault: unknown) => void;
  readonly id: () => string;
  /** Gives the tab another id. */
  readonly rename: () => void;
}

const lockStart = 'spoolside.tab.';
/** How long a tab waits, in ms, for the page before a reload to release the id; then another tab must hold it. */
const releaseMs = 500;

/** Holds the lock of a tab's id while its page is shown. If another tab has the lock, this tab gets a new id. */
export const holdTab = ({ locks, page, report, id, rename }: HoldDeps) => {
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
      report(fault); // without the lock, the tab uses its id although another tab may have the same one
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

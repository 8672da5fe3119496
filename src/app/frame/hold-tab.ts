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
/** How long the page before a reload may take to release the id, in ms. Only a duplicated tab waits this long. */
const releaseMs = 500;

/** Holds the lock of a tab's id while its page is shown. If another tab has the lock, this tab gets a new id. */
export const holdTab = ({ locks, page, report, id, rename }: HoldDeps) => {
  let release: (() => void) | undefined;

  /** Resolves to whether the lock of the id is held now. */
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
    /** Returns the ids of the tabs that are open now. */
    openTabs: async (): Promise<ReadonlySet<string> | undefined> => {
      const { held } = await locks.query();
      const names = held?.flatMap(({ name = '' }) => (name.startsWith(lockStart) ? [name] : []));
      return names && new Set([id(), ...names.map((name) => name.slice(lockStart.length))]);
    },
  };
};

const isTimeout = (fault: unknown): boolean =>
  fault instanceof DOMException && (fault.name === 'TimeoutError' || fault.name === 'AbortError');

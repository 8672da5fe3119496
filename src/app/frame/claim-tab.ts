import { newId } from '#core/ids.ts';
import type { Tab } from '#services/tab.ts';
import type { DeviceStorage } from '#session/device-storage.ts';

interface ClaimDeps {
  /** `window.sessionStorage`: it outlives a reload, and the browser copies it when a tab is duplicated. */
  readonly tabStorage: DeviceStorage;
  /** Undefined over plain http. */
  readonly locks: Pick<LockManager, 'request' | 'query'> | undefined;
  readonly clock: () => number;
  readonly page: Pick<Window, 'addEventListener'>;
  readonly report: (fault: unknown) => void;
}

/** This tab; `claimed` resolves when its id is certain. */
export interface ClaimedTab extends Tab {
  readonly claimed: Promise<void>;
}

const idKey = 'spoolside.tab';
const lockStart = 'spoolside.tab.';
/** How long the page before a reload may take to release the id, in ms. Only a duplicated tab waits as long as this. */
const releaseMs = 500;

/** Gives this tab the id that it had before a reload, or a new one if an open tab holds the lock of that id. */
export const claimTab = ({ tabStorage, locks, clock, page, report }: ClaimDeps): ClaimedTab => {
  let id = tabStorage.get(idKey) ?? renamed();
  let release: (() => void) | undefined;

  function renamed(): string {
    const next = newId();
    tabStorage.set(idKey, next);
    return next;
  }

  /** Resolves to whether the lock of the id is held now. */
  const hold = (): Promise<boolean> =>
    new Promise((resolve, reject) => {
      const held = new Promise<void>((end) => {
        release = end;
      });
      locks
        ?.request(lockStart + id, { signal: AbortSignal.timeout(releaseMs) }, () => {
          resolve(true);
          return held;
        })
        .catch((fault: unknown) => (isTimeout(fault) ? resolve(false) : reject(fault)));
    });

  const claim = async () => {
    if (locks === undefined) return;
    try {
      if (await hold()) return;
      id = renamed();
      await hold();
    } catch (fault) {
      report(fault); // the id is used without proof
    }
  };

  // A browser does not keep a page for going back while it holds a lock.
  page.addEventListener('pagehide', () => release?.());
  page.addEventListener('pageshow', ({ persisted }) => persisted && void claim());
  return {
    id: () => id,
    openTabs: async () => {
      const found = await locks?.query();
      const names = found?.held?.flatMap(({ name = '' }) => (name.startsWith(lockStart) ? [name] : []));
      return names && new Set([id, ...names.map((name) => name.slice(lockStart.length))]);
    },
    now: clock,
    claimed: claim(),
  };
};

const isTimeout = (fault: unknown): boolean =>
  fault instanceof DOMException && (fault.name === 'TimeoutError' || fault.name === 'AbortError');

import { newId } from '#core/ids.ts';
import type { Tab } from '#services/tab.ts';
import type { DeviceStorage } from '#session/device-storage.ts';
import type { Locks, Page } from './hold-tab.ts';

interface ClaimDeps {
  /** `window.sessionStorage`. It survives a reload, and the browser copies it when a person duplicates a tab. */
  readonly tabStorage: DeviceStorage;
  /** Undefined over plain http, where browsers have no locks. */
  readonly locks: Locks | undefined;
  readonly clock: () => number;
  readonly page: Page;
  readonly report: (fault: unknown) => void;
}

/** This tab. `claimed` resolves when the page has tried to lock the tab's id, which may have changed the id. */
export interface ClaimedTab extends Tab {
  readonly claimed: Promise<void>;
}

const idKey = 'spoolside.tab';

/**
 * Gives this tab the id that it had before a reload; a new one if it had none or another tab holds the lock of that id.
 */
export const claimTab = ({ tabStorage, locks, clock, page, report }: ClaimDeps): ClaimedTab => {
  const rename = (): string => {
    id = newId();
    tabStorage.set(idKey, id);
    return id;
  };
  let id: string;
  id = tabStorage.get(idKey) ?? rename();

  const holding = async () => {
    if (locks === undefined) return undefined;
    const { holdTab } = await import('./hold-tab.ts');
    return holdTab({ locks, page, report, id: () => id, rename });
  };
  // without the lock, the tab uses its id although another tab may have the same one
  const held = holding().catch((fault: unknown) => report(fault));
  return {
    id: () => id,
    openTabs: async () => (await held)?.openTabs(),
    now: clock,
    claimed: held.then((tab) => tab?.claimed),
  };
};

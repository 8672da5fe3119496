import { newId } from '#core/ids.ts';
import type { Tab } from '#services/tab.ts';
import type { DeviceStorage } from '#session/device-storage.ts';
import type { Browser } from './hold-tab.ts';

interface ClaimDeps extends Browser {
  /** `window.sessionStorage`. It survives a reload, and the browser copies it when a person duplicates a tab. */
  readonly tabStorage: DeviceStorage;
  readonly clock: () => number;
}

/** This tab. `claimed` resolves once the id is final: another open tab may already have it. */
export interface ClaimedTab extends Tab {
  readonly claimed: Promise<void>;
  /** Whether the id has just been made: then no other tab has it. */
  readonly isNew: boolean;
}

const idKey = 'spoolside.tab';

/** Gives this tab the id that it had before a reload; a new one if it had none or another open tab has that id. */
export function claimTab({ tabStorage, clock, ...browser }: ClaimDeps): ClaimedTab {
  const rename = (): string => {
    id = newId();
    tabStorage.set(idKey, id);
    return id;
  };
  const before = tabStorage.get(idKey);
  let id: string;
  id = before ?? rename();

  // if this fails, the tab uses its id although another tab may use that id too
  const held = import('./hold-tab.ts')
    .then(({ holdTab }) => holdTab({ ...browser, id: () => id, isNew: before === null, rename }))
    .catch((fault: unknown) => void browser.report(fault));
  return {
    id: () => id,
    openTabs: async () => (await held)?.openTabs(),
    now: clock,
    isNew: before === null,
    claimed: held.then((tab) => tab?.claimed),
  };
}

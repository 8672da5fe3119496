import { createContext } from 'react';

/** This browser tab among the device's tabs. */
export interface Tab {
  /** Returns the tab's id, which survives a reload. A duplicated tab gets another id soon after it opens. */
  readonly id: () => string;
  /** Returns the ids of the open tabs; undefined if that cannot be found out now. */
  readonly openTabs: () => Promise<ReadonlySet<string> | undefined>;
  /** Returns the time in ms since 1970. */
  readonly now: () => number;
}

/** Without a provider this tab counts as the only one. */
export const TabContext = createContext<Tab>({
  id: () => 'only',
  openTabs: async () => new Set(['only']),
  now: () => Date.now(),
});

import { createContext } from 'react';

/** This browser tab beside the other tabs of the device. */
export interface Tab {
  /** Returns the tab's id: the same after a reload, never that of another open tab (but a copy's, without Web Locks). */
  readonly id: () => string;
  /** Returns the ids of the tabs that are open now; undefined where the browser cannot tell. */
  readonly openTabs: () => Promise<ReadonlySet<string> | undefined>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Without a provider this tab counts as the only one. */
export const TabContext = createContext<Tab>({
  id: () => 'only',
  openTabs: async () => new Set(['only']),
  now: () => Date.now(),
});

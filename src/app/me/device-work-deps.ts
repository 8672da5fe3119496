import type { DeviceStore } from '#data/database/device-database.ts';
import type { PageParts } from '../page-parts.ts';
import type { StorageMarker } from './storage-marker.ts';
import type { TeamNames } from './watch-teams.ts';

/** What the work with this device needs of the page. */
export type DeviceWorkParts = Pick<
  PageParts,
  | 'account'
  | 'clock'
  | 'config'
  | 'cookies'
  | 'device'
  | 'openings'
  | 'preferences'
  | 'remote'
  | 'report'
  | 'session'
  | 'storage'
  | 'teams'
  | 'whenIdle'
  | 'window'
>;

/** What each part of the work is made of. `now` in ms, corrected by what the server said. */
export interface DeviceWorkDeps extends DeviceWorkParts {
  readonly now: () => number;
  readonly store: () => Promise<DeviceStore>;
  readonly storageMarker: StorageMarker;
  /** What the person's teams are called, those included that they have left. By public id. */
  readonly teamNames: TeamNames;
  readonly onLeft: (team: { readonly teamId: string; readonly teamName: string }, unsent: number) => void;
  readonly wakeOwnCalls: () => Promise<void>;
}

import type { DeviceStore } from '#data/database/device-database.ts';
import type { PageParts } from '../page-parts.ts';
import type { StorageMarker } from './storage-marker.ts';
import type { TeamNames } from './watch-teams.ts';

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

/** Why a team is gone: the server was set back to a time before it, somebody deleted it, or the person is not in it. */
export type WhyGone = 'lost' | 'deleted' | 'left';

/** `now`: ms since 1970, corrected by the server's clock. */
export interface DeviceWorkDeps extends DeviceWorkParts {
  readonly now: () => number;
  readonly store: () => Promise<DeviceStore>;
  readonly storageMarker: StorageMarker;
  readonly teamNames: TeamNames;
  readonly onLeft: (
    team: { readonly teamId: string; readonly teamName: string; readonly why: WhyGone },
    unsent: number,
  ) => void;
  readonly wakeOwnCalls: () => Promise<void>;
}

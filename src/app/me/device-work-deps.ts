import type { DeviceStore } from '#data/database/device-database.ts';
import { unsentOf } from '#data/database/device-databases.ts';
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

/** Runs work with the same name one after the other, also after a failure. Work with another name does not wait. */
export type RunInQueue = (name: string, work: () => Promise<void>) => Promise<void>;

export function createNamedQueues(): RunInQueue {
  const last = new Map<string, Promise<void>>();
  return (name, work) => {
    const done = Promise.allSettled([last.get(name)]).then(work);
    last.set(name, done);
    return done;
  };
}

/** Counts a person's changes that only this device has; undefined if the count fails, which the caller must show. */
export async function countUnsent(
  { store, report }: Pick<DeviceWorkDeps, 'store' | 'report'>,
  userId: string,
): Promise<number | undefined> {
  try {
    return await unsentOf(await store(), userId);
  } catch (fault) {
    report(fault);
    return undefined;
  }
}

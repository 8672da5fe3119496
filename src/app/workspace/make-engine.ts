import { markGone } from '#data/left-teams/gone.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { createEngine, type Engine } from '#sync/engine.ts';
import type { DeviceWork } from '../me/device-work.ts';
import type { PageParts } from '../page-parts.ts';
import type { LiveUpdates } from './live-updates.ts';
import { syncRemoteOf } from './sync-remote-of.ts';
import { turnsIn } from './turns.ts';

interface WorkParts extends Pick<PageParts, 'remote' | 'report' | 'window'> {
  readonly live: LiveUpdates;
  readonly deviceWork: () => Promise<DeviceWork>;
}

export function makeEngine(store: TeamStore, { remote, live, window, report, deviceWork }: WorkParts): Engine {
  return createEngine({
    store,
    remote: syncRemoteOf(remote.http, store.actor.userId),
    ...turnsIn(window),
    isLive: live.isLive,
    onGone: () => markGone(store),
    snapshot: async (rows) => {
      const [{ takeSnapshot }, { device }] = await Promise.all([import('#data/rows/snapshots.ts'), deviceWork()]);
      await takeSnapshot(await device(), store, rows, 'mass_deletion');
    },
    onFault: report,
  });
}

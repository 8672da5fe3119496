import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { setTimeout as sleep } from 'node:timers/promises';
import { syncRemoteOf } from '#app/workspace/sync-remote-of.ts';
import { newId } from '#core/ids.ts';
import type { Action } from '#core/mutations/registry.ts';
import { commit } from '#data/queue/commit.ts';
import { markGone } from '#data/left-teams/gone.ts';
import { openTeamDatabase } from '#data/database/open-team-database.ts';
import { createTeamStore } from '#data/database/team-store.ts';
import { createRemote } from '#remote/remote.ts';
import { createEngine } from '#sync/engine.ts';
import { median } from '../figures.ts';
import type { Report } from '../report.ts';
import { aSpool, aThread, aUse } from './fill.ts';
import { aPusher, type Stage } from './stage.ts';

const spools = 20;
const changes = 5000;

export const measureFlush = async (stage: Stage, report: Report, share: number): Promise<void> => {
  const teamId = await stage.team();
  const other = aPusher(stage, teamId);
  const [threadId, spoolIds] = [newId(), Array.from({ length: spools }, () => newId())];
  await other([aThread(threadId), ...spoolIds.map((id) => aSpool(id, threadId))]);
  const device = await aDevice(stage, teamId);
  await device.round();
  device.network.isOn = false;
  for (let made = 0; made < changes * share; made += 50) {
    const drafts = Array.from({ length: 50 }, (_, nth) => aUse(spoolIds[(made / 50 + (nth % 3)) % spools] ?? ''));
    const saved = await commit(device.store, drafts as readonly Action[]);
    if (!saved.ok) throw new Error(`Nothing was saved: ${JSON.stringify(saved.error)}`);
  }
  device.network.isOn = true;
  const waited: number[] = [];
  const end = new AbortController();
  const others = (async () => {
    while (!end.signal.aborted) {
      waited.push(await other([aUse(spoolIds[0] ?? '')]));
      await sleep(200);
    }
  })();
  const begun = performance.now();
  await device.round();
  const seconds = (performance.now() - begun) / 1000;
  end.abort();
  await others;
  const left = await device.store.db.outbox.count();
  device.close();
  report.keep('what somebody else waited meanwhile, ms', waited);
  report.keep('what the pushes took, ms', device.pushes);
  report.add({
    what: `${changes * share} changes made without a network, sent`,
    figure: `${seconds.toFixed(0)} s`,
    beside: `server ${(device.pushes.reduce((sum, ms) => sum + ms, 0) / 1000).toFixed(0)} s; ${left} left`,
  });
  report.add({ what: 'the slowest push of these', figure: `${Math.max(...device.pushes).toFixed(0)} ms` });
  report.add({
    what: 'a change of somebody else meanwhile',
    figure: `median ${median(waited).toFixed(0)} ms`,
    beside: `longest ${Math.max(...waited).toFixed(0)} ms`,
  });
};

const aDevice = async (stage: Stage, teamId: string) => {
  const db = openTeamDatabase(stage.userId, teamId, { indexedDB: new IDBFactory(), IDBKeyRange });
  const store = createTeamStore(db, { userId: stage.userId, teamId, role: 'owner' }, Date.now);
  const network = { isOn: true };
  const pushes: number[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (!network.isOn) throw new TypeError('Failed to fetch');
    const begun = performance.now();
    const answer = await stage.fetch(input, init);
    const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://localhost');
    if (pathname.endsWith('/sync/push')) pushes.push(performance.now() - begun);
    return answer;
  };
  const { http } = createRemote({ fetch, clock: Date.now, build: 'bench', refresh: async () => 'refused' });
  const engine = createEngine({
    store,
    remote: syncRemoteOf(http, stage.userId),
    random: Math.random,
    setTimer: () => () => undefined, // the bench itself starts each sync
    unlessBusy: async (_name, work) => {
      await work();
      return true;
    },
    isLive: () => true,
    onGone: () => markGone(store),
    snapshot: async () => undefined,
    onFault: (fault) => {
      throw fault instanceof Error ? fault : new Error(String(fault));
    },
  });
  let isStarted = false;
  return {
    store,
    network,
    pushes,
    round: async () => {
      const resting = new Promise<void>((resolve) => {
        const stop = engine.subscribe(() => {
          if (engine.status().phase === 'working') return;
          stop();
          resolve();
        });
      });
      if (isStarted) engine.wake('person');
      else engine.start();
      isStarted = true;
      await resting;
      await new Promise((resolve) => setImmediate(resolve)); // lets the engine finish the round
    },
    close: () => {
      engine.stop();
      store.feed.close();
      db.close();
    },
  };
};

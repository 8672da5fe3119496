import { expect, test } from 'vitest';
import { createLateUpdates } from '#app/update/late-updates.ts';
import type { Updates, UpdateState } from '#app/update/start-updates.ts';
import { createListeners } from '#core/listeners.ts';

test('Updates load in the first idle time; what was asked of them before is done then, and a press before only reloads', async () => {
  const done: string[] = [];
  const listeners = createListeners();
  let state: UpdateState = { ready: false, offlineReady: true, failed: false, needed: false, fetching: 'no' };
  const loaded: Updates = {
    state: () => state,
    subscribe: listeners.subscribe,
    reload: () => void done.push('newer'),
    require: () => void done.push('required'),
    stop: () => void done.push('stopped'),
  };
  const idle: (() => void)[] = [];
  const updates = createLateUpdates({
    isServed: true,
    whenIdle: (work) => void idle.push(work),
    reload: () => void done.push('page'),
    load: async () => loaded,
    report: (fault) => {
      throw fault;
    },
  });
  const seen: boolean[] = [];
  updates.subscribe(() => seen.push(updates.state().ready));
  expect(updates.state()).toEqual(state);
  updates.require();
  updates.reload();
  expect(done).toEqual(['page']);
  idle[0]?.();
  await expect.poll(() => done).toEqual(['page', 'required']);
  state = { ...state, ready: true };
  listeners.tell();
  updates.reload();
  updates.stop();
  expect([seen, done]).toEqual([
    [false, true],
    ['page', 'required', 'newer', 'stopped'],
  ]);
});

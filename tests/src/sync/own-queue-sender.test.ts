import { describe, expect, test } from 'vitest';
import { err, ok, type Result } from '#core/result.ts';
import { callsOf, queueCall } from '#data/me/personal-queue.ts';
import type { RemoteError } from '#remote/remote-error.ts';
import { createPersonalQueueSender } from '#sync/personal-queue-sender.ts';
import { aDevice } from '../data/a-device.ts';

const offline: RemoteError = { kind: 'offline' };

const aSender = () => {
  const { device, kinds } = aDevice();
  const made: unknown[] = [];
  const refused: string[] = [];
  const faults: unknown[] = [];
  const timers: { readonly ms: number; readonly run: () => void }[] = [];
  const world: { answer: Result<unknown, RemoteError>; userId: string | undefined; during?: () => Promise<void> } = {
    answer: ok(undefined),
    userId: 'jo',
  };
  const sender = createPersonalQueueSender({
    device: async () => device,
    userId: () => world.userId,
    callers: {
      greet: async (body) => {
        made.push(body);
        await world.during?.();
        return world.answer;
      },
    },
    random: () => 1,
    setTimer: (run, ms) => {
      const timer = { run, ms };
      timers.push(timer);
      return () => timers.splice(timers.indexOf(timer), 1);
    },
    onRefused: ({ call }) => void refused.push(call),
    onFault: (fault) => void faults.push(fault),
  });
  const queue = (key: string, body: unknown, userId = 'jo', call = 'greet') =>
    queueCall(device, { userId, key, call, body });
  const waiting = async (userId = 'jo') => (await callsOf(device, userId)).map(({ body }) => body);
  return { sender, device, kinds, world, made, refused, faults, timers, queue, waiting };
};

describe('A person’s own calls', () => {
  test('are made in the order they were wished, and leave the queue when the server has heard them', async () => {
    const { sender, made, queue, waiting } = aSender();
    await queue('b', 1);
    await queue('a', 2);
    await sender.wake();
    expect([made, await waiting()]).toEqual([[1, 2], []]);
  });

  test('give way to a later one under the same key', async () => {
    const { sender, made, queue } = aSender();
    await queue('a', 1);
    await queue('a', 2);
    await sender.wake();
    expect(made).toEqual([2]);
  });

  test('wait for their own person', async () => {
    const { sender, world, made, queue, waiting } = aSender();
    await queue('a', 1, 'mia');
    await sender.wake();
    expect([made, await waiting('mia')]).toEqual([[], [1]]);
    world.userId = undefined;
    await sender.wake();
    world.userId = 'mia';
    await sender.wake();
    expect([made, await waiting('mia')]).toEqual([[1], []]);
  });

  test('of a name that only newer code knows wait for that code', async () => {
    const { sender, queue, waiting, timers } = aSender();
    await queue('a', 1, 'jo', 'dance');
    await sender.wake();
    expect([await waiting(), timers]).toEqual([[1], []]);
  });

  test('are tried again after a growing pause while nobody can be reached', async () => {
    const { sender, world, made, queue, timers, waiting } = aSender();
    await queue('a', 1);
    world.answer = err(offline);
    await sender.wake();
    expect(timers.map(({ ms }) => ms)).toEqual([1000]);
    await sender.wake();
    expect(timers.map(({ ms }) => ms)).toEqual([2000]);
    world.answer = ok(undefined);
    timers[0]?.run();
    await sender.wake();
    expect([made, await waiting(), timers]).toEqual([[1, 1, 1], [], []]);
    world.answer = err(offline);
    await queue('a', 2);
    await sender.wake();
    expect(timers.map(({ ms }) => ms)).toEqual([1000]);
  });

  test('are not tried before the pause that the server asked for is over', async () => {
    const { sender, world, queue, timers } = aSender();
    await queue('a', 1);
    world.answer = err({ kind: 'http', status: 429, retryAfterMs: 30_000 });
    await sender.wake();
    expect(timers.map(({ ms }) => ms)).toEqual([30_000]);
  });

  test('wait without a timer for a new session', async () => {
    const { sender, world, queue, timers, waiting } = aSender();
    await queue('a', 1);
    world.answer = err({ kind: 'http', status: 401 });
    await sender.wake();
    expect([timers, await waiting()]).toEqual([[], [1]]);
  });

  test('that the server will never have are dropped, logged and told', async () => {
    const { sender, device, world, refused, queue, waiting, timers } = aSender();
    await queue('a', 'secret');
    world.answer = err({ kind: 'http', status: 403, code: 'forbidden' });
    await sender.wake();
    expect([refused, await waiting(), timers]).toEqual([['greet'], [], []]);
    expect(await device.db.log.toArray()).toMatchObject([
      { kind: 'call_refused', detail: { userId: 'jo', call: 'greet', code: 'forbidden' } },
    ]);
    expect(JSON.stringify(await device.db.log.toArray())).not.toContain('secret');
  });

  test('do not hold each other up, even while the answer to one hangs', async () => {
    const { sender, world, made, queue, waiting } = aSender();
    await queue('a', 1);
    await queue('b', 2);
    const hanging: (() => void)[] = [];
    world.during = () => (made.length === 1 ? new Promise((resolve) => hanging.push(resolve)) : Promise.resolve());
    const done = sender.wake();
    await expect.poll(waiting).toEqual([1]);
    world.answer = err(offline);
    for (const end of hanging) end();
    await done;
    expect([made, await waiting()]).toEqual([[1, 2], [1]]);
  });

  test.each([
    ['an answer', ok(undefined), []],
    ['a refusal', err({ kind: 'http', status: 404, code: 'not_found' } as const), ['greet']],
  ])('keep a wish that came while %s to the one before was on its way', async (_, answer, told) => {
    const { sender, world, made, queue, waiting, refused } = aSender();
    await queue('a', 1);
    world.answer = answer;
    let later: Promise<void> | undefined;
    world.during = async () => {
      delete world.during;
      await queue('a', 2);
      later = sender.wake();
    };
    await sender.wake();
    await later;
    expect([made, await waiting(), refused]).toEqual([[1, 2], [], told]);
  });

  test('survive a fault of the storage, which is reported', async () => {
    const { sender, device, faults, queue, timers } = aSender();
    await queue('a', 1);
    device.db.close({ disableAutoOpen: true });
    await sender.wake();
    expect(faults).toHaveLength(1);
    expect(timers).toHaveLength(1);
  });

  test('are left alone once the sender is stopped', async () => {
    const { sender, made, queue, world, timers } = aSender();
    await queue('a', 1);
    world.answer = err(offline);
    await sender.wake();
    sender.stop();
    expect(timers).toEqual([]);
    await sender.wake();
    expect(made).toEqual([1]);
  });
});

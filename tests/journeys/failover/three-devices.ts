import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { newId } from '#core/ids.ts';
import type { PushAnswer } from '#core/wire/sync-wire.ts';
import type { PushRequest } from '#core/wire/sync-request-wire.ts';
import type { TestServer } from '../../../e2e/support/server.ts';
import { aFullSpool } from '../a-device.ts';
import { register } from '../a-killed-stage.ts';
import { aLiveDevice } from '../a-live-device.ts';

/** What each booking takes from the spool; a booking that counts twice or not at all shows in the remainder. */
export const bookedMm = 100;
export const fullMm = 1_000_000;

export const usualMs = 300;

interface Confirmed {
  readonly clientId: string;
  readonly at: number;
}

export const threeDevices = async (servers: readonly [TestServer, TestServer], email: string) => {
  const ana = await register(servers[0].url, email);
  const confirmed = new Map<string, Confirmed>();
  const confirmedAt: number[] = [];
  const offeredAt = [0, 1, 2].map((): number[] => []);

  const note = async (device: number, init: RequestInit | undefined, answer: Response): Promise<void> => {
    if (init?.method !== 'POST' || typeof init.body !== 'string' || !answer.ok) return;
    const sent = JSON.parse(init.body) as PushRequest;
    const { outcomes } = (await answer.clone().json()) as PushAnswer;
    const now = performance.now();
    if (outcomes.length > 0) confirmedAt.push(now);
    for (const { mid, name, was } of sent.mutations) {
      if (was !== undefined) offeredAt[device]?.push(now);
      const isApplied = outcomes.some((outcome) => outcome.mid === mid && outcome.status === 'applied');
      if (isApplied && name === 'movement.create' && !confirmed.has(mid))
        confirmed.set(mid, { clientId: sent.clientId, at: now });
    }
  };
  const open = (device: number) =>
    aLiveDevice({
      userId: ana.userId,
      teamId: ana.teamId,
      token: ana.accessToken(),
      url: () => servers[device % 2 === 0 ? 0 : 1].url,
      onAnswer: (init, answer) => note(device, init, answer),
    });
  const first = await open(0);
  const { spoolId, drafts } = aFullSpool();
  await first.save(...drafts);
  await expect.poll(() => first.db.outbox.count()).toBe(0);
  const devices = [first, await open(1), await open(2)] as const;
  const booked: string[] = [];
  let pauseMs = usualMs;
  /** How many of the devices book; the last one stops first. */
  let writing = 0;
  let isOver = false;

  const keepBooking = async (at: number): Promise<void> => {
    while (!isOver) {
      if (at < writing) {
        const id = newId();
        booked.push(id);
        const set = { spoolId, type: 'consume', deltaMm: -bookedMm };
        await devices[at]?.save({ name: 'movement.create', args: { id, set } });
      }
      await sleep(pauseMs);
    }
  };

  return {
    teamId: ana.teamId,
    spoolId,
    devices,
    booked,
    confirmed,
    confirmedAt,
    offeredAt,
    open,
    start: () => {
      writing = 3;
      const all = Promise.all(devices.map((_device, at) => keepBooking(at)));
      return {
        every: (ms: number) => (pauseMs = ms),
        /** From now on the third device only listens. */
        restThird: () => (writing = 2),
        stop: async () => {
          isOver = true;
          await all;
        },
      };
    },
  };
};

export type Devices = Awaited<ReturnType<typeof threeDevices>>;

import { expect, onTestFinished } from 'vitest';
import { newId } from '#core/ids.ts';
import type { DoorbellEvent } from '#core/wire/doorbell-wire.ts';
import { cursorOf } from '#data/database/team-store.ts';
import { createDoorbell, type Doorbell, type Connect, createNewsWaker } from '#sync/doorbell.ts';
import { aStream } from '../server/doorbell/a-stream.ts';
import { browserLocks } from '../src/sync/a-bell.ts';
import { aDevice } from './a-device.ts';

const setTimer = (run: () => void, ms: number) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

const connectTo =
  (url: () => string, token: string): Connect =>
  (on) => {
    let isClosed = false;
    let hangUp = () => {};
    const listen = async () => {
      const stream = await aStream(url(), token, ({ event, data }) => {
        if (!isClosed) on.event(event as DoorbellEvent, JSON.stringify(data));
      });
      hangUp = stream.hangUp;
      if (isClosed) hangUp();
      await stream.over;
    };
    void listen()
      .catch(() => undefined) // a refused and an unreachable server look the same to a browser
      .then(() => !isClosed && on.end());
    return () => {
      isClosed = true;
      hangUp();
    };
  };

/** The person and team of a device, and its server. `onAnswer` gets each response before the device does. */
export interface LiveDevice {
  readonly userId: string;
  readonly teamId: string;
  readonly token: string;
  readonly url: () => string;
  readonly onAnswer?: (init: RequestInit | undefined, answer: Response) => void | Promise<void>;
}

export const aLiveDevice = async ({ userId, teamId, token, url, onAnswer }: LiveDevice) => {
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const path = String(input).replace(/^.*\/api\/v2/, '');
    const answer = await globalThis.fetch(`${url()}/api/v2${path}`, init);
    await onAnswer?.(init, answer);
    return answer;
  };
  let doorbell: Doorbell | undefined;
  const isLive = () => doorbell?.isLive() === true;
  const device = aDevice({ userId, teamId, fetch, accessToken: () => token, setTimer, isLive });
  const faults: unknown[] = [];
  const onFault = (fault: unknown) => void faults.push(fault);
  const cursor = async () => (await cursorOf(device.store.db)).cursor;
  const waker = createNewsWaker(device.engine, cursor, onFault);
  const heard = { changes: 0, teams: 0, looks: 0, at: 0 };
  doorbell = createDoorbell({
    userId,
    locks: browserLocks(),
    // a channel of its own, as if each device were another browser
    openChannel: (name) => new BroadcastChannel(`${name} ${newId()}`),
    connect: connectTo(url, token),
    clock: Date.now,
    random: Math.random,
    setTimer,
    onChange: ({ version, news }) => {
      heard.changes += 1;
      heard.at = performance.now();
      waker.notify(version, news);
    },
    onTeams: () => {
      heard.teams += 1;
      device.engine.wake('doorbell');
    },
    onRefresh: () => {
      heard.looks += 1;
      device.engine.wake('doorbell');
    },
    onFault,
  });
  onTestFinished(() => {
    doorbell?.stop();
    waker.stop();
  });
  await expect.poll(isLive).toBe(true);
  await device.sync();
  return { ...device, doorbell, heard, onFaults: faults };
};

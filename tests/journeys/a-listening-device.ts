import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { newId } from '#core/ids.ts';
import type { DoorbellEvent } from '#core/wire/doorbell-wire.ts';
import { cursorOf } from '#data/database/team-store.ts';
import { createDoorbell } from '#sync/doorbell.ts';
import type { Connect } from '#sync/doorbell-stream.ts';
import { createNewsWaker } from '#sync/news-waker.ts';
import { withDatabase, type TestDatabase } from '../server/database.ts';
import { aNode } from '../server/doorbell/a-node.ts';
import { aStream } from '../server/doorbell/a-stream.ts';
import { tokenOf, type Person } from '../server/product.ts';
import { browserLocks } from '../src/sync/a-bell.ts';
import { aDevice } from './a-device.ts';

export let own: TestDatabase;

/** Has a database for the tests of a file. */
export const withDoorbell = (): void => {
  beforeAll(async () => {
    own = await withDatabase();
  });
  afterAll(() => own.close());
};

const setTimer = (run: () => void, ms: number) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/** A browser's stream, over the fetch of this process. */
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
      .catch(() => undefined) // refused or unreachable: the same to a browser
      .then(() => !isClosed && on.end());
    return () => {
      isClosed = true;
      hangUp();
    };
  };

/** A device whose engine listens to the doorbell, as the page puts it together. */
export const aListeningDevice = async (person: Person, teamId: string, url: () => string) => {
  const token = tokenOf(person);
  const answeredAt: number[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const path = String(input).replace(/^.*\/api\/v2/, '');
    const answer = await globalThis.fetch(`${url()}/api/v2${path}`, init);
    if (init?.method === 'POST') answeredAt.push(performance.now());
    return answer;
  };
  const accessToken = () => token;
  const device = aDevice({ userId: person.userId, teamId, fetch, accessToken, setTimer });
  const faults: unknown[] = [];
  const onFault = (fault: unknown) => void faults.push(fault);
  const cursor = async () => (await cursorOf(device.store.db)).cursor;
  const waker = createNewsWaker(device.engine, cursor, onFault);
  const heard = { changes: 0, teams: 0, looks: 0, at: 0 };
  const doorbell = createDoorbell({
    userId: person.userId,
    locks: browserLocks(),
    openChannel: (name) => new BroadcastChannel(`${name} ${newId()}`), // another browser
    connect: connectTo(url, token),
    clock: Date.now,
    random: Math.random,
    setTimer,
    onChange: ({ version }) => {
      heard.changes += 1;
      heard.at = performance.now();
      waker.notify(version);
    },
    onTeams: () => void (heard.teams += 1),
    onLook: () => {
      heard.looks += 1;
      device.engine.wake('doorbell');
    },
    onFault,
  });
  onTestFinished(() => {
    doorbell.stop();
    waker.stop();
  });
  await expect.poll(doorbell.isLive).toBe(true);
  await device.sync();
  /** When a row has come to lie on this device, in ms of `performance.now()`. */
  const arrivalOf = (key: string) =>
    new Promise<number>((resolve) => {
      const end = device.store.feed.subscribe((keys) => {
        if (!keys.includes(key)) return;
        end();
        resolve(performance.now());
      });
    });
  return { ...device, doorbell, heard, onFaults: faults, answeredAt, arrivalOf };
};

export const aThread = (code: string) => {
  const id = newId();
  return { id, draft: { name: 'thread.create' as const, args: { id, set: { brand: 'Isacord', line: '40', code } } } };
};

export const aWorkshop = async () => {
  const node = await aNode(own);
  const [ana, bo] = [node.person('ana'), node.person('bo')];
  const teamId = await node.team(ana);
  await node.join(bo, teamId, 'member');
  return { node, ana, bo, teamId };
};

export const edits = 25;

export const at = (times: readonly number[], share: number) =>
  (times.toSorted((a, b) => a - b)[Math.floor(share * (times.length - 1))] ?? 0).toFixed(1);

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { newId } from '#core/ids.ts';
import type { DoorbellEvent } from '#core/wire/doorbell-wire.ts';
import { rowKey } from '#data/database/team-database.ts';
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

let own: TestDatabase;
beforeAll(async () => {
  own = await withDatabase();
});
afterAll(() => own.close());

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
const aListeningDevice = async (person: Person, teamId: string, url: () => string) => {
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
  await expect.poll(doorbell.isLive, { timeout: 10_000 }).toBe(true);
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

const aThread = (code: string) => {
  const id = newId();
  return { id, draft: { name: 'thread.create' as const, args: { id, set: { brand: 'Isacord', line: '40', code } } } };
};

const aWorkshop = async () => {
  const node = await aNode(own);
  const [ana, bo] = [node.person('ana'), node.person('bo')];
  const teamId = await node.team(ana);
  await node.join(bo, teamId, 'member');
  return { node, ana, bo, teamId };
};

const edits = 25;

const at = (times: readonly number[], share: number) =>
  (times.toSorted((a, b) => a - b)[Math.floor(share * (times.length - 1))] ?? 0).toFixed(1);

describe('What one device writes, another shows by itself', () => {
  test('within moments, and nobody touched it', async () => {
    const { node, ana, bo, teamId } = await aWorkshop();
    const tablet = await aListeningDevice(ana, teamId, () => node.url);
    const phone = await aListeningDevice(bo, teamId, () => node.url);
    const took: number[] = [];
    const rang: number[] = [];
    for (let edit = 0; edit < edits; edit += 1) {
      const { id, draft } = aThread(String(edit));
      const arrival = phone.arrivalOf(rowKey('thread', id));
      await tablet.save(draft);
      expect(await tablet.sync()).toBe('idle');
      const pushedAt = tablet.answeredAt.at(-1) ?? 0;
      took.push((await arrival) - pushedAt);
      rang.push(phone.heard.at - pushedAt);
      await sleep(120); // past the bell's own pause
    }
    process.stdout.write(
      `  live: ${edits} edits, from the answer of the push to the row on the other device: median ${at(took, 0.5)} ms, p95 ${at(took, 0.95)} ms; to the bell: ${at(rang, 0.5)} ms\n`,
    );
    expect(took.every((ms) => ms < 5000)).toBe(true);
    expect([...tablet.onFaults, ...phone.onFaults, ...tablet.faults, ...phone.faults]).toEqual([]);
    expect((await phone.living()).size).toBe(edits);
  });

  test('a flood of edits rings at most ten times a second, and the last one arrives', async () => {
    const { node, ana, bo, teamId } = await aWorkshop();
    const tablet = await aListeningDevice(ana, teamId, () => node.url);
    const phone = await aListeningDevice(bo, teamId, () => node.url);
    const before = performance.now();
    let id = '';
    for (let at = 0; at < edits; at += 1) {
      const thread = aThread(String(at));
      id = thread.id;
      await tablet.save(thread.draft);
      await tablet.sync();
    }
    const seconds = (performance.now() - before) / 1000;
    await expect.poll(async () => (await phone.living()).has(rowKey('thread', id)), { timeout: 5000 }).toBe(true);
    expect(phone.heard.changes).toBeLessThanOrEqual(Math.ceil(seconds * 10) + 2);
    expect((await phone.living()).size).toBe(edits);
  });
});

describe('When the server goes away and comes back', () => {
  test('the device hears again by itself, and has what it missed', async () => {
    const { node, ana, bo, teamId } = await aWorkshop();
    const at = { url: node.url };
    const phone = await aListeningDevice(bo, teamId, () => at.url);
    const looks = phone.heard.looks;
    const { id, draft } = aThread('1902');
    const next = await aNode(own);
    const tablet = await aListeningDevice(ana, teamId, () => next.url);
    await node.close();
    await expect.poll(phone.doorbell.isLive, { timeout: 10_000 }).toBe(false);
    await tablet.save(draft);
    await tablet.sync();
    at.url = next.url;
    await expect.poll(async () => (await phone.living()).has(rowKey('thread', id)), { timeout: 20_000 }).toBe(true);
    await expect.poll(phone.doorbell.isLive, { timeout: 10_000 }).toBe(true);
    expect(phone.heard.looks).toBeGreaterThan(looks);
    expect(phone.onFaults).toEqual([]);
  });
});

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { KeyContent } from '#server/keys/key-content.ts';
import { keyFileIn, keysInFile } from '#server/keys/key-store.ts';
import { loadOrCreateKeys } from '#server/keys/keys.ts';
import { rotateKeys } from '#server/keys/open-key-store.ts';
import { createDatabase } from '#server/db/postgres.ts';
import { createDoorbell, type KeyNames } from '#server/doorbell/doorbell.ts';
import { createLog } from '#server/base/log.ts';
import { otherServers } from '#server/open-parts.ts';
import { withDatabase } from '../database.ts';

let dir: string;
let now: number;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'spoolside-others-'));
  now = Date.parse('2026-03-01T10:00:00.000Z');
});
afterEach(() => rm(dir, { recursive: true }));

const minute = 60_000;
const secretKey = 'k'.repeat(40);

const aServer = async (folder: string, own?: string) => {
  const clock = () => now;
  const store = keysInFile(path.join(dir, folder));
  const keys = await loadOrCreateKeys(store, clock);
  const warned: string[] = [];
  const log = { warn: (sentence: string) => void warned.push(sentence) } as unknown as ReturnType<typeof createLog>;
  const greeting = otherServers(
    { databaseUrl: 'postgres://here', ...(own !== undefined && { secretKey: own }) },
    keys,
    log,
    clock,
  );
  return { store, keys, warned, greeting };
};

type Server = Awaited<ReturnType<typeof aServer>>;

const meet = (one: Server, other: Server, minutes: number) => {
  for (let half = 0; half <= minutes * 2; half += 1) {
    one.greeting.onOther(other.greeting.own());
    other.greeting.onOther(one.greeting.own());
    now += minute / 2;
  }
  return [...new Set([...one.warned, ...other.warned].map((sentence) => sentence.split(':')[0]))];
};

const different = 'Another server runs on this database with other sign-in keys';

const contentOf = async (folder: string) =>
  JSON.parse(await readFile(keyFileIn(path.join(dir, folder)), 'utf8')) as KeyContent;

const twoFiles = async (isOneId: boolean) => {
  const one = await aServer('one', secretKey);
  await aServer('other', secretKey);
  const [content, others] = [await contentOf('one'), await contentOf('other')];
  const keys = others.keys.map((key, at) => ({ ...key, kid: (isOneId ? content : others).keys[at]?.kid }));
  await writeFile(keyFileIn(path.join(dir, 'other')), JSON.stringify({ ...content, keys }));
  return [one, await aServer('other', secretKey)] as const;
};

describe('Two servers on one database', () => {
  test.each([
    ['two signing keys', false],
    ['two signing keys of one id', true],
  ])('with one refresh secret and %s have other keys, and both say so', async (_, isOneId) => {
    const [one, other] = await twoFiles(isOneId);
    expect(other.keys.mark).toBe(one.keys.mark);
    expect(other.keys.signing.kid === one.keys.signing.kid).toBe(isOneId);
    expect(meet(one, other, 3)).toEqual([different]);
    expect([one.warned.length, other.warned.length]).toEqual([1, 1]);
  });

  test('with the same keys are alike: with a SECRET_KEY nothing is said', async () => {
    const [one, other] = [await aServer('one', secretKey), await aServer('one', secretKey)];
    expect(meet(one, other, 5)).toEqual([]);
    const [bare, second] = [await aServer('one'), await aServer('one')];
    expect(meet(bare, second, 5)).toEqual([expect.stringMatching(/^Another server runs on this database\. Set/u)]);
  });

  test.each(['gently', 'at once'] as const)('are not called different while a key replaces another %s', async (how) => {
    const [one, other] = [await aServer('one', secretKey), await aServer('one', secretKey)];
    await rotateKeys(one.store, now, how);
    await one.keys.reload();
    expect(meet(one, other, 1)).toEqual([]);
    await other.keys.reload();
    expect(meet(one, other, 3 * 60)).toEqual([]);
  });

  test('of which one does not take up a new key are called different once it signs', async () => {
    const [one, other] = [await aServer('one', secretKey), await aServer('one', secretKey)];
    await rotateKeys(one.store, now, 'gently');
    await one.keys.reload();
    expect(meet(one, other, 14)).toEqual([]);
    expect(meet(one, other, 5)).toEqual([different]);
  });

  test('are not called different by a key that was taken up after a first refusal long ago', async () => {
    const [one, other] = [await aServer('one', secretKey), await aServer('one', secretKey)];
    await rotateKeys(one.store, now, 'at once');
    await one.keys.reload();
    expect(meet(one, other, 1)).toEqual([]);
    await other.keys.reload();
    expect(meet(one, other, 3 * 60)).toEqual([]);
    await rotateKeys(other.store, now, 'at once');
    await other.keys.reload();
    expect(meet(one, other, 1)).toEqual([]);
  });

  test('of which one is of a release that sent no key are judged by the refresh secret', async () => {
    const one = await aServer('one', secretKey);
    one.greeting.onOther({ mark: one.keys.mark });
    expect(one.warned).toEqual([]);
    one.greeting.onOther({ mark: 'another' });
    expect(one.warned).toEqual([expect.stringContaining(different)]);
  });
});

test('Servers send each other the names of their keys', async () => {
  const { address, close } = await withDatabase();
  const stopping = new AbortController();
  const met: KeyNames[][] = [];
  const nodes = ['one', 'other'].map((signer) => {
    const heard: KeyNames[] = [];
    met.push(heard);
    const db = createDatabase(address);
    const greeting = { own: () => ({ mark: 'same', signer }), onOther: (other: KeyNames) => void heard.push(other) };
    const log = createLog('silent');
    const doorbell = createDoorbell({ db, address, log, stopping: stopping.signal, greeting, ownRingMs: 50 });
    return { db, doorbell };
  });
  await expect
    .poll(() => met.map((heard) => heard[0]))
    .toEqual([
      { mark: 'same', signer: 'other' },
      { mark: 'same', signer: 'one' },
    ]);
  stopping.abort();
  for (const { db, doorbell } of nodes) {
    await doorbell.close();
    await db.close();
  }
  await close();
});

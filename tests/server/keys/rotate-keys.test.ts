import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { jwtVerify, SignJWT } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepKeys, rotateKeys } from '#server/keys/open-key-store.ts';
import type { KeyContent } from '#server/keys/key-content.ts';
import { loadOrCreateKeys, type LivingKeys } from '#server/keys/keys.ts';
import { keyFileIn, keysInFile } from '#server/keys/key-store.ts';
import { createLog } from '#server/base/log.ts';
import { StartRefusal } from '#server/base/start-refusal.ts';

let dir: string;
let keys: LivingKeys;
const start = Date.parse('2026-11-21T12:00:00Z');
const time = { now: start };
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'spoolside-rotation-'));
  time.now = start;
  keys = await loadOrCreateKeys(keysInFile(dir), () => time.now);
});
afterEach(() => rm(dir, { recursive: true }));

const minutes = 60_000;
const file = () => keyFileIn(dir);
const read = async () => JSON.parse(await readFile(file(), 'utf8')) as KeyContent;
const sign = () => new SignJWT({}).setProtectedHeader({ alg: 'ES256', kid: keys.signing.kid }).sign(keys.signing.key);
const isBelieved = (token: string) =>
  jwtVerify(token, keys.verifying, { currentDate: new Date(time.now) }).then(
    () => true,
    () => false,
  );
const published = () => keys.published.keys.map(({ kid }) => kid);
const rotate = async (how: 'gently' | 'at once') => {
  const rotated = await rotateKeys(keysInFile(dir), time.now, how);
  await keys.reload();
  if (!rotated.ok) throw new Error(`a key waits until ${rotated.error.until.toISOString()}`);
  return rotated.value;
};

test('a new key is published a quarter of an hour before it signs, and the old one two hours longer', async () => {
  const old = keys.signing.kid;
  const before = await sign();
  const { kid, signsFrom } = await rotate('gently');
  expect(signsFrom).toEqual(new Date(start + 15 * minutes));
  expect(published()).toEqual([old, kid]);
  expect(keys.signing.kid).toBe(old);
  time.now = start + 15 * minutes - 1;
  expect(keys.signing.kid).toBe(old);
  const last = await sign();

  time.now += 1;
  expect(keys.signing.kid).toBe(kid);
  const after = await sign();
  expect([await isBelieved(before), await isBelieved(last), await isBelieved(after)]).toEqual([true, true, true]);
  time.now += 120 * minutes - 1;
  expect(published()).toEqual([old, kid]);
  expect(await isBelieved(last)).toBe(true);
  time.now += 1;
  expect(published()).toEqual([kid]);
  expect([await isBelieved(last), await isBelieved(after)]).toEqual([false, true]);
});

test('a server that starts in the middle of it plays along', async () => {
  const { kid } = await rotate('gently');
  time.now += 20 * minutes;
  const late = await loadOrCreateKeys(keysInFile(dir), () => time.now);
  expect(late.signing.kid).toBe(kid);
  expect(late.published).toEqual(keys.published);
});

test('while a new key waits, another is not made', async () => {
  await rotate('gently');
  const before = await read();
  time.now += 15 * minutes - 1;
  expect(await rotateKeys(keysInFile(dir), time.now, 'gently')).toEqual({
    ok: false,
    error: { kind: 'waits', until: new Date(start + 15 * minutes) },
  });
  expect(await read()).toEqual(before);
});

test('keys that are over leave the file with the next rotation, and refresh tokens stay good through all of them', async () => {
  const { refreshSecret } = await read();
  const kids: string[] = [];
  for (let round = 0; round < 4; round += 1) {
    kids.push((await rotate('gently')).kid);
    time.now += 180 * minutes;
  }
  const left = await read();
  expect(left.keys.map(({ kid }) => kid)).toEqual(kids.slice(-2));
  expect(left.refreshSecret).toBe(refreshSecret);
  expect(keys.signing.kid).toBe(kids.at(-1));
});

test('at once: no other key is believed, not even one that waits', async () => {
  const before = await sign();
  const waiting = await rotate('gently');
  const { kid } = await rotate('at once');
  expect(published()).toEqual([kid]);
  expect(await isBelieved(before)).toBe(false);
  expect(await isBelieved(await sign())).toBe(true);
  expect(waiting.kid).not.toBe(kid);
});

test('the file stays its owner’s alone, and nothing is left beside it', async () => {
  await rotate('gently');
  expect((await stat(file())).mode & 0o777).toBe(0o600);
  expect(await readdir(dir)).toEqual(['auth-keys.json']);
  expect(JSON.stringify(keys.published)).not.toContain('"d"');
});

test.each([
  ['is gone', () => rm(file()), 'they are gone'],
  ['is rubbish', () => writeFile(file(), '{'), 'it is not JSON'],
  [
    'has another refresh secret',
    async () => writeFile(file(), JSON.stringify({ ...(await read()), refreshSecret: 'A'.repeat(43) })),
    'their refreshSecret has changed',
  ],
  [
    'has two keys that sign from the same moment on',
    async () => {
      const { keys: stored, refreshSecret } = await read();
      await writeFile(file(), JSON.stringify({ keys: [...stored, ...stored], refreshSecret }));
    },
    'exactly one key must have "sign"',
  ],
])('while the file %s, the keys in use stay', async (_, spoil, why) => {
  const token = await sign();
  await spoil();
  const refusal = await keys.reload().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartRefusal);
  expect(String(refusal)).toContain(why);
  expect(await isBelieved(token)).toBe(true);
  expect(await isBelieved(await sign())).toBe(true);
});

test('a running server takes a new key up by itself, survives a spoilt file, and ends when it is told to', async () => {
  const stop = new AbortController();
  const logged: string[] = [];
  const log = createLog('info', { write: (line) => void logged.push(line) });
  const keeping = keepKeys({ keys, log, stopping: stop.signal, everyMs: 5 });
  const good = await readFile(file(), 'utf8');
  await writeFile(file(), 'rubbish');
  await expect.poll(() => logged.join()).toContain('The stored keys are not taken up');
  await writeFile(file(), good);
  const rotated = await rotateKeys(keysInFile(dir), time.now, 'gently');
  await expect.poll(() => published()).toContain(rotated.ok && rotated.value.kid);
  stop.abort();
  await keeping;
});

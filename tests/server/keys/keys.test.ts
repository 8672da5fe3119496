import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { jwtVerify, SignJWT } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { KeyContent } from '#server/keys/key-content.ts';
import { loadOrCreateKeys } from '#server/keys/keys.ts';
import { keysInFile } from '#server/keys/key-store.ts';
import { StartRefusal } from '#server/base/start-refusal.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'spoolside-keys-'));
});
afterEach(() => rm(dir, { recursive: true }));

const file = () => path.join(dir, 'auth-keys.json');
const modeOf = async () => (await stat(file())).mode & 0o777;
const read = async () => JSON.parse(await readFile(file(), 'utf8')) as KeyContent;
const write = (content: unknown) => writeFile(file(), JSON.stringify(content));
const signWith = async (keys: Awaited<ReturnType<typeof loadOrCreateKeys>>) =>
  new SignJWT({}).setProtectedHeader({ alg: 'ES256', kid: keys.signing.kid }).sign(keys.signing.key);

test('the first start makes a key file for its owner alone, and the next start uses the same keys', async () => {
  const first = await loadOrCreateKeys(keysInFile(dir));
  expect(await modeOf()).toBe(0o600);
  const second = await loadOrCreateKeys(keysInFile(dir));
  expect(await readdir(dir)).toEqual(['auth-keys.json']);
  expect(second.published).toEqual(first.published);
  expect(second.refreshSecret).toEqual(first.refreshSecret);
  expect(first.refreshSecret).toHaveLength(32);
  await jwtVerify(await signWith(first), second.verifying);
});

test('several servers that start at once in one folder end up with the same keys', async () => {
  for (let round = 0; round < 10; round += 1) {
    const folder = path.join(dir, `round${round}`);
    const all = await Promise.all(Array.from({ length: 24 }, () => loadOrCreateKeys(keysInFile(folder))));
    expect(new Set(all.map((keys) => keys.signing.kid)).size).toBe(1);
    expect(await readdir(folder)).toEqual(['auth-keys.json']);
  }
});

test('a file that others could read is closed to them', async () => {
  await loadOrCreateKeys(keysInFile(dir));
  await chmod(file(), 0o644);
  await loadOrCreateKeys(keysInFile(dir));
  expect(await modeOf()).toBe(0o600);
});

test('the key that signed before still verifies where it was kept for that, and its private part is never published', async () => {
  const before = await loadOrCreateKeys(keysInFile(dir));
  const token = await signWith(before);
  const { keys, refreshSecret } = await read();
  await rm(file());
  await loadOrCreateKeys(keysInFile(dir));
  const fresh = await read();
  await write({ keys: [...fresh.keys, ...keys.map((key) => ({ ...key, key_ops: ['verify'] }))], refreshSecret });
  const after = await loadOrCreateKeys(keysInFile(dir));
  expect(after.signing.kid).toBe(fresh.keys[0]?.kid);
  await jwtVerify(token, after.verifying);
  await jwtVerify(await signWith(after), after.verifying);
  await expect(jwtVerify(await signWith(after), before.verifying)).rejects.toThrow('no applicable key');
  expect(JSON.stringify(after.published)).not.toContain('"d"');
});

test.each([
  ['no JSON', '{"keys":', 'it is not JSON'],
  ['no keys', '{"keys":[],"refreshSecret":"x"}', 'unexpected content at "keys"'],
])(
  'a key file with %s stops the start with a sentence that names it and keeps its content to itself',
  async (_, text, why) => {
    await writeFile(file(), text);
    const refusal = await loadOrCreateKeys(keysInFile(dir)).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartRefusal); // an error of any other type would be printed as a stack trace
    expect(String(refusal)).toContain(`The keys of the auth server in ${file()} cannot be used: ${why}.`);
    expect(await readFile(file(), 'utf8')).toBe(text);
  },
);

test('a key whose numbers make no key stops the start with a sentence', async () => {
  await loadOrCreateKeys(keysInFile(dir));
  const { keys, refreshSecret } = await read();
  await write({ keys: keys.map((key) => ({ ...key, d: 'AAAA' })), refreshSecret });
  const refusal = await loadOrCreateKeys(keysInFile(dir)).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartRefusal);
  expect(String(refusal)).toContain(`the key ${keys[0]?.kid} is damaged: its x, y and d make no key.`);
});

test('a key file in which none or two keys sign is refused', async () => {
  await loadOrCreateKeys(keysInFile(dir));
  const { keys, refreshSecret } = await read();
  for (const wrong of [keys.map((key) => ({ ...key, key_ops: ['verify'] })), [...keys, ...keys]]) {
    await write({ keys: wrong, refreshSecret });
    await expect(loadOrCreateKeys(keysInFile(dir))).rejects.toThrow('exactly one key must have "sign"');
  }
});

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { jwtVerify, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { KeyContent } from '#server/keys/key-content.ts';
import { keyFileIn, keysInFile } from '#server/keys/key-store.ts';
import { loadOrCreateKeys, type LivingKeys } from '#server/keys/keys.ts';
import { openKeyStore, rotateKeys } from '#server/keys/open-key-store.ts';
import { StartRefusal } from '#server/base/start-refusal.ts';
import { findSealedKeys, lockKeys } from '#server/db/sealed-keys.ts';
import { withDatabase, type TestDatabase } from '../database.ts';

const secretKey = 'three cones of metallic thread, gold';
const otherKey = 'two cones of metallic thread, silver';

let own: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  own = await withDatabase();
});
afterAll(() => own.close());
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'sealed-keys-'));
});
afterEach(async () => {
  await own.db.query('delete from app.sealed_keys');
  await rm(dataDir, { recursive: true });
});

const open = (settings: Partial<Parameters<typeof openKeyStore>[0]> = {}) =>
  openKeyStore({ dataDir, secretKey, ...settings }, own.db);
const load = async (settings?: Parameters<typeof open>[0]) => loadOrCreateKeys((await open(settings)).store);
const elsewhere = async () => {
  const folder = path.join(dataDir, 'elsewhere');
  return { folder, keys: await loadOrCreateKeys(keysInFile(folder)) };
};
const sign = ({ signing: { kid, key } }: LivingKeys) =>
  new SignJWT({}).setProtectedHeader({ alg: 'ES256', kid }).sign(key);
const refusalOf = async (settings: Parameters<typeof open>[0]) => {
  const refusal = await open(settings).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartRefusal); // an error of any other type would be printed as a stack trace
  return (refusal as StartRefusal).message;
};

test('with SECRET_KEY the keys lie in the database, and servers with folders of their own have the same', async () => {
  const first = await load();
  const second = await load({ dataDir: path.join(dataDir, 'another') });
  expect([first.isNew, second.isNew]).toEqual([true, false]);
  expect(second.mark).toBe(first.mark);
  await jwtVerify(await sign(first), second.verifying);
  await expect(readFile(keyFileIn(dataDir))).rejects.toThrow('ENOENT');
});

test('several servers that start at once on an empty database end up with the same keys', async () => {
  const all = await Promise.all(Array.from({ length: 12 }, () => load()));
  expect(new Set(all.map(({ mark, signing }) => `${mark} ${signing.kid}`)).size).toBe(1);
});

test('what lies in the database forges no session: neither as text nor opened by another SECRET_KEY', async () => {
  const { store } = await open();
  await loadOrCreateKeys(store);
  const content = (await store.read()) as KeyContent;
  const sealed = (await findSealedKeys(own.db)) ?? Buffer.alloc(0);
  for (const secret of [content.refreshSecret, content.keys[0]?.d ?? '', content.keys[0]?.kid ?? ''])
    expect(sealed.includes(Buffer.from(secret))).toBe(false);
  // sealing the same keys again gives other bytes
  await store.replace(content);
  expect(await findSealedKeys(own.db)).not.toEqual(sealed);
});

test('a wrong SECRET_KEY and a missing one stop the start with a sentence, and change nothing', async () => {
  await load();
  const sealed = await findSealedKeys(own.db);
  expect(await refusalOf({ secretKey: otherKey })).toMatch(
    /^SECRET_KEY is not the one that sealed .* SECRET_KEY_BEFORE/,
  );
  const { secretKey: _, ...without } = { dataDir, secretKey };
  const refusal = await openKeyStore(without, own.db).catch((error: unknown) => error);
  expect(String(refusal)).toContain('sealed by a SECRET_KEY, which is not set here');
  expect(await findSealedKeys(own.db)).toEqual(sealed);
});

test.each([0, 1, 20, 40, 60])('keys of which byte %i was changed are refused', async (at) => {
  await load();
  await own.db.query('update app.sealed_keys set sealed = set_byte(sealed, $1, get_byte(sealed, $1) # 1)', [at]);
  expect(await refusalOf({})).toContain('SECRET_KEY is not the one');
});

test('the keys of a file are taken over once, and the file stays until the operator removes it', async () => {
  const before = await loadOrCreateKeys(keysInFile(dataDir));
  const text = await readFile(keyFileIn(dataDir), 'utf8');
  const { store, said } = await open();
  expect(said).toMatch(
    /^The sign-in keys of .*auth-keys\.json are in the database now, .* remove it once every server/,
  );
  const after = await loadOrCreateKeys(store);
  expect([after.isNew, after.mark]).toEqual([false, before.mark]);
  await jwtVerify(await sign(before), after.verifying);
  expect(await readFile(keyFileIn(dataDir), 'utf8')).toBe(text);
  expect((await open()).said).toBeUndefined();
  await rotateKeys(store, Date.now(), 'gently');
  // the file holds an older state of the same keys, which is no reason to warn
  expect((await open()).said).toBeUndefined();
});

test('a file with other keys is not taken over, and every start says so', async () => {
  const { mark } = await load();
  const { keys } = await elsewhere();
  await writeFile(keyFileIn(dataDir), await readFile(keyFileIn(path.join(dataDir, 'elsewhere'))));
  for (let start = 0; start < 2; start += 1) {
    const { store, said } = await open();
    expect(said).toContain('holds other sign-in keys than the database');
    expect((await loadOrCreateKeys(store)).mark).toBe(mark);
  }
  expect(keys.mark).not.toBe(mark);
  await writeFile(keyFileIn(dataDir), 'rubbish'); // even a broken file does not stop a start that does not need it
  expect((await open()).said).toContain('holds other sign-in keys than the database');
});

test('a new SECRET_KEY seals the same keys again where SECRET_KEY_BEFORE opens them', async () => {
  const before = await load();
  expect(await refusalOf({ secretKey: otherKey, secretKeyBefore: 'no key that ever sealed anything' })).toContain(
    'SECRET_KEY is not the one',
  );
  const changed = { secretKey: otherKey, secretKeyBefore: secretKey };
  const opened = await Promise.all([open(changed), open(changed)]);
  expect(opened.map(({ said }) => said)).toContainEqual(expect.stringContaining('sealed by the new SECRET_KEY'));
  expect((await load(changed)).mark).toBe(before.mark);
  expect((await load({ secretKey: otherKey })).mark).toBe(before.mark);
  // a server that still runs with the former SECRET_KEY keeps its keys
  const refusal = await before.reload().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartRefusal);
  await jwtVerify(await sign(before), before.verifying);
});

test('a rotation reaches every server, and two at once make one new key', async () => {
  const [one, other] = [await load(), await load()];
  const rotate = (how: 'gently' | 'at once') =>
    own.db.transaction(async (tx) => {
      await lockKeys(tx);
      return rotateKeys((await openKeyStore({ dataDir, secretKey }, tx)).store, Date.now(), how);
    });
  const rotated = await Promise.all([rotate('gently'), rotate('gently')]);
  expect(rotated.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  await Promise.all([one.reload(), other.reload()]);
  expect(one.published.keys).toHaveLength(2);
  expect(other.published).toEqual(one.published);
  const token = await sign(one);
  await rotate('at once');
  await other.reload();
  await expect(jwtVerify(token, other.verifying)).rejects.toThrow('no applicable key');
});

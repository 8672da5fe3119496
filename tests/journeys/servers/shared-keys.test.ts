import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { urlOf } from '../../server/a-cable.ts';
import { withDatabase, type TestDatabase } from '../../server/database.ts';
import { aServer, at, register } from './a-server.ts';

let own: TestDatabase;
let settings: Readonly<Record<string, string>>;
beforeAll(async () => {
  own = await withDatabase();
  settings = { DATABASE_URL: urlOf(own.address) };
});
beforeEach(() => own.db.query('delete from app.sealed_keys'));
afterAll(() => own.close());

const asked = (lines: readonly string[]) => lines.filter((line) => line.includes('Another server runs'));

test('who signed in at one server is signed in at the other, without a file that was copied', async () => {
  const shared = { ...settings, SECRET_KEY: 'k'.repeat(40) };
  const [one, other] = [await aServer(shared), await aServer(shared)];
  const ana = await register(one.url, 'ana@example.org');
  expect((await at(() => other.url, ana).call('GET', '/users/me')).status).toBe(200);
  await Promise.all([one, other].map(async ({ parts }) => parts.doorbell?.up));
  expect(asked([...one.lines, ...other.lines])).toEqual([]);
});

test('servers without SECRET_KEY ask for it once they notice each other', async () => {
  const [one, other] = [await aServer(settings), await aServer(settings)];
  const bo = await register(one.url, 'bo@example.org');
  expect((await at(() => other.url, bo).call('GET', '/users/me')).status).toBe(401);
  await expect.poll(() => asked(one.lines)).toHaveLength(1);
  expect(asked(one.lines)[0]).toContain('with other sign-in keys');
  // servers with the same key file work together until a key changes
  const third = await aServer({ ...settings, DATA_DIR: one.dataDir });
  expect((await at(() => third.url, bo).call('GET', '/users/me')).status).toBe(200);
  await expect.poll(() => asked(one.lines)).toHaveLength(2);
  expect(asked(one.lines)[1]).toContain('Set the same SECRET_KEY on both');
});

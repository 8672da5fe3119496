import { expect, test } from 'vitest';
import { aServer, breakDisk, failAndMend, withABrokenDisk } from './a-broken-disk.ts';

withABrokenDisk();

test.each([['53100', 'disk_full', 'The disk of the database is full']] as const)(
  'while writes fail with %s the server says so to everybody, and stops saying it when they work again',
  (sqlstate, reason, says) => expect(failAndMend(sqlstate, reason, says)).resolves.toBeUndefined(),
);

test('a call that meets too many connections is told so, and the server stays ready', async () => {
  const server = await aServer();
  await breakDisk('53300');
  const stranger = { email: 'eve@example.org', password: 'seven silk spools' };
  const message = expect.stringContaining('takes no more connections') as string;
  expect(await server.call('POST', '/auth/v1/signup', stranger)).toMatchObject({ status: 503, body: { msg: message } });
  expect((await server.call('GET', '/readyz')).status).toBe(200);
  expect(server.loud()).toEqual([]);
  await server.close();
});

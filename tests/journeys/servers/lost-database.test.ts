import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCable, urlOf } from '../../server/a-cable.ts';
import { withDatabase, type TestDatabase } from '../../server/database.ts';
import { aStream } from '../../server/doorbell/a-stream.ts';
import { aChange, aDevice, aThread } from '../../server/product.ts';
import { aServer, aTeam, at, register } from './a-server.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await withDatabase();
});
afterAll(() => own.close());

const aWorkshop = async (email: string) => {
  const [pool, line] = [await aCable(own.address), await aCable(own.address)];
  const server = await aServer({ DATABASE_URL: urlOf(pool.address), DATABASE_DIRECT_URL: urlOf(line.address) });
  await server.parts.doorbell?.up;
  const ana = await register(server.url, email);
  const person = at(() => server.url, ana);
  const team = await aTeam(person);
  const stream = await aStream(server.url, ana.token);
  await stream.event('ping');
  const ask = async (path: string, options: RequestInit = {}) => {
    const { status, headers } = await fetch(server.url + path, {
      headers: { Authorization: `Bearer ${ana.token}`, 'Content-Type': 'application/json' },
      ...options,
    });
    return [status, headers.get('Retry-After')];
  };
  const signIn = () =>
    ask('/auth/v1/token?grant_type=password', {
      method: 'POST',
      body: JSON.stringify({ email, password: 'seven silk spools' }),
    });
  const hasVersion = (version: number) =>
    stream.first(({ data }) => (data as { version?: number }).version === version);
  return { pool, line, server, device: aDevice(person, team), stream, ask, signIn, hasVersion };
};

test('a server whose database is gone answers 503 with Retry-After, keeps its streams, and comes back by itself', async () => {
  const { pool, line, device, stream, ask, signIn, hasVersion } = await aWorkshop('ana@example.org');
  pool.unplug();
  line.unplug();
  for (let round = 0; round < 3; round += 1) {
    expect(await ask('/api/v2/teams')).toEqual([503, '2']);
    expect(await signIn()).toEqual([503, '2']);
    expect(await ask('/auth/v1/user')).toEqual([503, '2']);
    expect(await ask('/readyz')).toEqual([503, '2']);
    expect(await ask('/healthz')).toEqual([200, null]);
    const push = await device.send(device.numbered([aChange('thread.create', aThread())]));
    expect([push.status, push.headers.get('Retry-After')]).toEqual([503, '2']);
    device.state.seq -= 1;
  }
  await Promise.all([pool.plug(), line.plug()]);
  expect(await ask('/readyz')).toEqual([200, null]);
  expect((await signIn())[0]).toBe(200);
  const { version } = await device.push(aChange('thread.create', aThread()));
  await hasVersion(version); // the event arrives on the stream that stayed open all the time
  stream.hangUp();
});

test('a stream is kept also where the listening connection is back before the others', async () => {
  const { pool, line, server, device, stream, hasVersion } = await aWorkshop('bo@example.org');
  const { version } = await device.push(aChange('thread.create', aThread()));
  await hasVersion(version);
  pool.unplug();
  line.unplug();
  await expect.poll(() => server.lines.some((text) => text.includes('cannot hear the other servers'))).toBe(true);
  const plugged = line.cable.plugged;
  await line.plug();
  await expect.poll(() => line.cable.plugged).toBeGreaterThan(plugged);
  await sleep(1500); // long enough for a server that asks too early to end the stream
  expect(server.parts.doorbell?.count()).toBe(1);
  const before = stream.heard.length;
  await pool.plug();
  await stream.event('teams', before);
  const next = await device.push(aChange('thread.create', aThread()));
  await hasVersion(next.version);
  stream.hangUp();
});

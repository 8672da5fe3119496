import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { DatabaseAddress } from '#server/db/postgres.ts';
import { openLine } from '#server/doorbell/line.ts';
import { createLog } from '#server/base/log.ts';
import { withDatabase, type TestDatabase } from '../database.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await withDatabase();
});
afterAll(() => own.close());

const channel = 'a_test';

/** A cable to the database that can be cut without a word: what is sent goes nowhere, and nobody is told. */
const aCable = async (address: DatabaseAddress) => {
  const cable = { isCut: false, plugged: 0 };
  const pass = (from: Socket, to: Socket) => {
    from.on('data', (bytes) => cable.isCut || to.write(bytes));
    from.on('close', () => to.destroy());
    from.on('error', () => to.destroy());
  };
  const server = createServer((near) => {
    cable.plugged += 1;
    const far = connectTo(address);
    pass(near, far);
    pass(far, near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { cable, address: through(address, port) };
};

const connectTo = (address: DatabaseAddress): Socket => {
  if ('url' in address) {
    const { hostname, port } = new URL(address.url);
    return connect(Number(port || 5432), hostname);
  }
  return address.host.startsWith('/')
    ? connect(`${address.host}/.s.PGSQL.${address.port}`)
    : connect(address.port, address.host);
};

const through = (address: DatabaseAddress, port: number): DatabaseAddress => {
  if (!('url' in address)) return { ...address, host: '127.0.0.1', port };
  const url = new URL(address.url);
  url.host = `127.0.0.1:${port}`;
  return { url: url.href };
};

test('A line that has gone silent is found out by its heartbeat, and is up again as soon as the cable is', async () => {
  const { cable, address } = await aCable(own.address);
  const said: string[] = [];
  let restored = 0;
  const line = openLine({
    address,
    channel,
    log: createLog('silent'),
    onPayload: (payload) => void said.push(payload),
    onRestored: () => void (restored += 1),
    heartbeatMs: 100,
    // A busy machine is not silence.
    answerWithinMs: 3000,
  });
  onTestFinished(line.close);
  await line.up;
  const say = (payload: string) => own.db.query('select pg_notify($1, $2)', [channel, payload]);
  await say('one');
  await expect.poll(() => said).toEqual(['one']);

  cable.isCut = true;
  await say('lost');
  await expect.poll(() => cable.plugged).toBeGreaterThan(1);
  expect(restored).toBe(0);
  cable.isCut = false;
  await expect.poll(() => restored).toBe(1);
  await say('two');
  await expect.poll(() => said).toEqual(['one', 'two']);
});

test('A line that is closed while nobody answers is closed at once', async () => {
  const { cable, address } = await aCable(own.address);
  cable.isCut = true;
  const nobody = { onPayload: () => {}, onRestored: () => {} };
  const line = openLine({ address, channel, log: createLog('silent'), ...nobody, answerWithinMs: 300 });
  const before = performance.now();
  await line.close();
  expect(performance.now() - before).toBeLessThan(2000);
});

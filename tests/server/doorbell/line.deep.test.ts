import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openLine } from '#server/doorbell/line.ts';
import { createLog } from '#server/base/log.ts';
import { aCable } from '../a-cable.ts';
import { withDatabase, type TestDatabase } from '../database.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await withDatabase();
});
afterAll(() => own.close());

const channel = 'a_test';

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
    // On a busy machine an answer may be late without the connection being dead.
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
  const line = openLine({ address, channel, log: createLog('silent'), ...nobody, answerWithinMs: 60_000 });
  await expect.poll(() => cable.plugged).toBe(1);
  const before = performance.now();
  await line.close();
  expect(performance.now() - before).toBeLessThan(2000);
});

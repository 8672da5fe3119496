import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { cleanStop, npmStart, openStreams, slowCall, stopOnce } from './an-npm-start.ts';

test.each([
  ['a supervisor that ends the group', 'SIGTERM', 'group'],
  ['a signal to the server alone', 'SIGTERM', 'server'],
] as const)('%s is one stop: calls under way are answered and nothing is left behind', async (_, signal, target) =>
  expect(await stopOnce(signal, target)).toEqual(cleanStop),
);

test('a second Ctrl-C some seconds later cuts calls off, and the database is stopped all the same', async () => {
  const started = await npmStart();
  const { token } = await openStreams(started.url);
  const call = slowCall(started.url, token);
  await sleep(500);
  process.kill(started.group, 'SIGINT');
  await sleep(2500);
  const asked = performance.now();
  process.kill(started.server, 'SIGINT');
  await expect.poll(started.isGone, { timeout: 15_000 }).toBe(true);
  // the server does not wait the seven seconds that it grants open calls
  expect(performance.now() - asked).toBeLessThan(4000);
  expect(await call.finish()).not.toBe(201);
});

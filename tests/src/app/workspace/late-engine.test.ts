import { expect, test } from 'vitest';
import { createLateEngine } from '#app/workspace/open-team.ts';
import { anEngine } from '../../sync/an-engine.ts';

test('An engine whose code could not be had counts as out of reach, and is fetched again when it is woken.', async () => {
  const faults: unknown[] = [];
  const { engine } = anEngine();
  const tries = [() => Promise.reject(new Error('no network')), () => Promise.resolve(engine)];
  const late = createLateEngine(
    () => (tries.shift() ?? fail)(),
    (fault) => faults.push(fault),
  );
  expect(late.status()).toMatchObject({ phase: 'idle', reachable: undefined });
  late.start();
  await expect.poll(() => late.status()).toMatchObject({ phase: 'waiting', reachable: false });
  late.wake('online');
  late.wake('online');
  await expect.poll(() => late.status()).toMatchObject({ phase: 'idle', reachable: true });
  expect([faults.length, tries.length]).toEqual([1, 0]);
  late.stop();
});

const fail = () => Promise.reject(new Error('It was fetched more often than needed.'));

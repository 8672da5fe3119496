import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { answerPrice } from '#core/pricing/price-answer.ts';
import { answer, defineRoute } from '#server/api/route.ts';
import {
  createWorkerPool,
  WorkFailed,
  WorkersBusy,
  workHere,
  type Workers,
  type PoolLimits,
} from '#server/workers/worker-pool.ts';
import { packed } from '#server/workers/packed.ts';
import { pricedOrders } from '../../src/core/pricing/against-reference.ts';
import { anApp } from '../platform/an-app.ts';
import { builtWork } from './built-work.ts';

const usual: PoolLimits = { threads: 1, waiting: 1, workMs: 20_000, idleMs: 20_000 };

const aPool = (file: URL, limits: Partial<PoolLimits> = {}): Workers => {
  const pool = createWorkerPool(file, { ...usual, ...limits });
  onTestFinished(() => pool.close());
  return pool;
};

/** A pool whose thread does what it is told, such as `block 200`, and returns the id of the thread. */
const anUnrulyPool = (limits?: Partial<PoolLimits>) => {
  const pool = aPool(new URL('unruly-work.mjs', import.meta.url), limits);
  const tell = (word: string, isUrgent = false): Promise<unknown> =>
    pool.run('nearestOfThreads', { hex: word, threads: [] }, { isUrgent });
  return { ...pool, tell };
};

const failureOf = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

describe('a thread answers what the plain function answers', () => {
  let built: Awaited<ReturnType<typeof builtWork>>;
  let pool: Workers;
  beforeAll(async () => {
    built = await builtWork();
    pool = createWorkerPool(built.file);
  });
  afterAll(async () => {
    await pool.close();
    await built.remove();
  });

  test('of random orders', async () => {
    await fc.assert(
      fc.asyncProperty(pricedOrders, async (asked) => {
        expect(await pool.run('answerPrice', asked)).toEqual(answerPrice(asked));
        const body = { text: JSON.stringify(asked), mostValues: 10_000 };
        expect(await pool.run('priceBody', body)).toEqual(await workHere.run('priceBody', body));
      }),
      { numRuns: 100, seed: 1 },
    );
  });

  test('of random colours', async () => {
    const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
    const threads = fc.array(fc.record({ id: fc.string(), hex, confidence: fc.constantFrom('low', 'fair') }));
    await fc.assert(
      fc.asyncProperty(hex, threads, async (target, list) => {
        const asked = { hex: target, threads: await packed(list) };
        expect(await pool.run('nearestOfThreads', asked)).toEqual(await workHere.run('nearestOfThreads', asked));
      }),
      { numRuns: 50, seed: 1 },
    );
    const charts = { hex: '#112233', ownCharts: [] };
    const nearest = await pool.run('nearestOfCharts', charts);
    expect(nearest).toHaveLength(100);
    expect(nearest).toEqual(await workHere.run('nearestOfCharts', charts));
  });

  test('of random texts that are no order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.json()), async (text) => {
        const body = { text, mostValues: 50 };
        expect(await pool.run('priceBody', body)).toEqual(await workHere.run('priceBody', body));
        expect(await pool.run('nearestInBody', body)).toEqual(await workHere.run('nearestInBody', body));
      }),
      { numRuns: 200, seed: 1 },
    );
  });
});

describe('another thread takes the next work after', () => {
  test.each(['fail', 'die', 'leave', 'block 20000'])('%s', async (word) => {
    const { tell } = anUnrulyPool({ workMs: 2000 });
    expect(await failureOf(tell(word))).toBeInstanceOf(WorkFailed);
    expect(await tell('work')).toEqual(expect.any(Number));
  });

  test('a thread that died while other work waited', async () => {
    const { tell } = anUnrulyPool();
    const [failed, next] = await Promise.all([failureOf(tell('die')), tell('work')]);
    expect(failed).toBeInstanceOf(WorkFailed);
    expect(next).toEqual(expect.any(Number));
  });
});

test('a pool without its file fails all work at once', async () => {
  const pool = aPool(new URL('not-there.mjs', import.meta.url));
  for (let tries = 0; tries < 2; tries += 1)
    expect(await failureOf(pool.run('answerPrice', { profile: {}, order: {} }))).toBeInstanceOf(WorkFailed);
});

test('one piece of work is done, one waits, and the next is refused as busy until there is room', async () => {
  const { tell } = anUnrulyPool();
  const [first, second] = [tell('block 300'), tell('work')];
  expect(await failureOf(tell('work'))).toBeInstanceOf(WorkersBusy);
  expect(await second).toBe(await first);
  expect(await tell('work')).toBe(await first);
});

test('urgent work goes before what waits', async () => {
  const { tell } = anUnrulyPool({ waiting: 3 });
  const done: string[] = [];
  await Promise.all([
    tell('block 300').then(() => done.push('first')),
    tell('work').then(() => done.push('waiting')),
    tell('work', true).then(() => done.push('urgent')),
  ]);
  expect(done).toEqual(['first', 'urgent', 'waiting']);
});

test('an idle thread ends', async () => {
  const { tell } = anUnrulyPool({ idleMs: 20 });
  const first = await tell('work');
  await expect.poll(async () => (await tell('work')) !== first, { interval: 100 }).toBe(true);
});

test('a pool that closes refuses what runs, what waits and what comes', async () => {
  const { tell, close } = anUnrulyPool();
  const work = [tell('block 20000'), tell('work')].map(failureOf);
  await close();
  for (const failure of [...(await Promise.all(work)), await failureOf(tell('work'))])
    expect(failure).toBeInstanceOf(WorkersBusy);
});

test.each([
  [new WorkersBusy(), 503, 'unavailable', /too much to work out/, '5'],
  [new WorkFailed('The work planImportOfFile failed'), 500, 'internal', /could not work this out/, null],
] as const)('%o is answered in words', async (thrown, status, code, words, retryAfter) => {
  const route = defineRoute({
    method: 'GET',
    path: '/long',
    rule: 'public',
    answer: { 200: null },
    handle: async () => (Date.now() > 0 ? Promise.reject(thrown) : answer(undefined)),
  });
  const response = await anApp([route]).request('/api/v2/long');
  expect([response.status, response.headers.get('Retry-After')]).toEqual([status, retryAfter]);
  expect(await response.json()).toMatchObject({ error: { code, message: expect.stringMatching(words) } });
});

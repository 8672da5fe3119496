import { expect, test } from 'vitest';
import { checkBuild } from '../../../sw/check-build.ts';

const check = async (answer: () => Promise<Response>, update: () => Promise<unknown> = async () => {}) => {
  const asked: unknown[] = [];
  let updates = 0;
  const outcome = await checkBuild({
    runningId: 'old',
    fetch: (url, init) => {
      asked.push([url, init.cache]);
      return answer();
    },
    update: () => {
      updates++;
      return update();
    },
  });
  return { outcome, updates, asked };
};

test('The manifest is always asked of the server, never of a cache', async () => {
  expect((await check(async () => Response.json({ id: 'old' }))).asked).toEqual([['/builds/latest.json', 'no-store']]);
});

test('The running build leads to nothing', async () => {
  expect(await check(async () => Response.json({ id: 'old' }))).toMatchObject({ outcome: 'same', updates: 0 });
});

test('Another build leads to one look for the new worker', async () => {
  expect(await check(async () => Response.json({ id: 'new' }))).toMatchObject({ outcome: 'newer', updates: 1 });
});

test.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a captive portal', async () => new Response('<html>Welcome to the hotel</html>')],
  ['a server in trouble', async () => new Response('', { status: 503 })],
  ['a manifest without an id', async () => Response.json({})],
])('%s says nothing about builds', async (_name, answer: () => Promise<Response>) => {
  expect(await check(answer)).toMatchObject({ outcome: 'unknown', updates: 0 });
});

test('An update cut off half way is tried again later, not thrown', async () => {
  const cutOff = () => Promise.reject(new TypeError('Failed to update a ServiceWorker'));
  expect((await check(async () => Response.json({ id: 'new' }), cutOff)).outcome).toBe('unknown');
});

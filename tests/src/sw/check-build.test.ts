import { expect, test } from 'vitest';
import { checkBuild, noteOwnBuild, ownBuild } from '../../../sw/check-build.ts';

const check = async (answer: () => Promise<Response>, update: () => Promise<unknown> = async () => {}) => {
  const asked: unknown[] = [];
  let updates = 0;
  const outcome = await checkBuild({
    own: { id: 'old', step: 98, committed: 5, timestamp: 9 },
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
  expect(await check(async () => Response.json({ id: 'new', step: 99 }))).toMatchObject({
    outcome: 'newer',
    updates: 1,
  });
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
  expect((await check(async () => Response.json({ id: 'new', step: 99 }), cutOff)).outcome).toBe('unknown');
});

test.each([
  ['an older database', { id: 'b', step: 97, committed: 9, timestamp: 99 }],
  ['an older commit', { id: 'b', step: 98, committed: 4, timestamp: 99 }],
  ['no commit and an older build', { id: 'b', step: 98, committed: null, timestamp: 8 }],
  ['no step, as earlier releases wrote it', { id: 'b', timestamp: 99, minProtocol: 1 }],
])('A server set back to a release of %s leads to nothing', async (_what, served) => {
  expect(await check(async () => Response.json(served))).toMatchObject({ outcome: 'older', updates: 0 });
});

test('A worker notes the age of its build while it is installed, and knows its id without the note', async () => {
  const kept = new Map<string, Response>();
  const caches = {
    open: async () => ({
      put: async (key: string, answer: Response) => void kept.set(key, answer),
      match: async (key: string) => kept.get(key)?.clone(),
    }),
  } as unknown as CacheStorage;
  const served = { id: 'a', step: 98, committed: 5, timestamp: 9 };
  await noteOwnBuild(async () => Response.json({ ...served, id: 'other' }), caches, 'a');
  expect(await ownBuild(caches, 'a')).toEqual({ id: 'a' });
  await noteOwnBuild(() => Promise.reject(new TypeError('Failed to fetch')), caches, 'a');
  await noteOwnBuild(async () => Response.json(served), caches, 'a');
  expect([await ownBuild(caches, 'a'), await ownBuild(caches, 'b')]).toEqual([served, { id: 'b' }]);
});

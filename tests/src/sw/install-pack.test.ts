import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import type { PackedFiles } from '#core/builds.ts';
import { bringPack } from '../../../sw/install-pack.ts';

const at = (path: string) => new URL(path, 'https://spoolside.example/').href;
const paths = Array.from({ length: 60 }, (_, nth) => `assets/part-${nth}.js`);
const textOf = (path: string) => `export const here = "${path} ü";`;

const aPack = (listed: readonly string[] = paths): Buffer => {
  const bodies = listed.map((path) => Buffer.from(textOf(path)));
  const list: PackedFiles = listed.map((path, nth) => [path, 'text/javascript', bodies[nth]?.length ?? 0]);
  return Buffer.concat([Buffer.from(`${JSON.stringify(list)}\n`), ...bodies]);
};

const headers = {
  'Content-Type': 'application/octet-stream',
  'Content-Encoding': 'br',
  'Content-Security-Policy': "default-src 'self'",
};

const install = async (
  answer: (url: string) => Response | Promise<Response>,
  kept: readonly string[] = [],
): Promise<{ readonly disk: ReadonlyMap<string, Response>; readonly fetched: readonly string[] }> => {
  const disk = new Map(kept.map((path) => [at(path), new Response('kept before')]));
  const fetched: string[] = [];
  await bringPack({
    fetch: async (url) => {
      fetched.push(url);
      return answer(url);
    },
    cache: {
      keys: async () => [...disk.keys()].map((url) => new Request(url)),
      put: async (key, response) => void disk.set(String(key), response),
    },
    url: '/builds/now.pack',
    keyOf: (path) => (paths.includes(path) ? at(path) : undefined),
    keys: [...paths, 'index.html'].map(at),
  });
  return { disk, fetched };
};

test('a first installation brings all files in one answer, as the server would send each', async () => {
  const { disk, fetched } = await install(
    () => new Response(new Uint8Array(aPack([...paths, 'strange.js'])), { headers }),
  );
  expect(fetched).toEqual(['/builds/now.pack']);
  expect([...disk.keys()]).toEqual(paths.map(at));
  const one = disk.get(at('assets/part-7.js'));
  expect(await one?.text()).toBe(textOf('assets/part-7.js'));
  expect(Object.fromEntries(one?.headers ?? [])).toEqual({
    'content-type': 'text/javascript',
    'content-security-policy': "default-src 'self'",
  });
});

test('the scripts that no pack holds come beside it, each by an answer of the server, with which a browser can store what it compiled', async () => {
  const apart = paths.slice(0, 3);
  const packed = aPack(paths.slice(3));
  const { disk, fetched } = await install((url) =>
    url.endsWith('.pack') ? new Response(new Uint8Array(packed), { headers }) : new Response(`of the server: ${url}`),
  );
  expect(fetched).toEqual(['/builds/now.pack', ...apart.map(at)]);
  expect([...disk.keys()].toSorted()).toEqual(paths.map(at).toSorted());
  expect(await disk.get(at('assets/part-1.js'))?.text()).toBe(`of the server: ${at('assets/part-1.js')}`);
});

test('an update with few new files fetches no pack, and one with many keeps the files that are there', async () => {
  expect((await install(() => new Response(null), paths.slice(0, 40))).fetched).toEqual([]);
  const { disk } = await install(() => new Response(new Uint8Array(aPack())), paths.slice(0, 15));
  expect(await disk.get(at('assets/part-3.js'))?.text()).toBe('kept before');
  expect(await disk.get(at('assets/part-30.js'))?.text()).toBe(textOf('assets/part-30.js'));
});

const whole = aPack();

test.each<[what: string, answer: () => Response | Promise<Response>]>([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a server that has another build by now', () => new Response('There is no such file.', { status: 404 })],
  ['the page of a captive portal', () => new Response('<!doctype html>\n<p>Sign in to this network</p>')],
  ['a pack that is cut short', () => new Response(new Uint8Array(whole.subarray(0, -1)))],
  ['a pack that is too long', () => new Response(new Uint8Array(Buffer.concat([whole, whole])))],
  ['an empty answer', () => new Response('')],
  ['an answer that breaks off', () => new Response(new ReadableStream({ pull: (to) => to.error(new Error('reset')) }))],
])('%s: nothing of it is kept, and the files come one by one', async (_what, answer) => {
  expect([...(await install(answer)).disk.keys()]).toEqual([]);
});

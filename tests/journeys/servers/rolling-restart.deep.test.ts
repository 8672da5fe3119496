import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../e2e/support/free-port.ts';
import { openFolder } from '../../../e2e/support/open-folder.ts';
import type { Person } from '../../server/product.ts';
import { nginxPath, startNginx } from '../proxy/an-nginx.ts';
import { at } from './a-server.ts';
import {
  aTally,
  keepWriting,
  peopleWho,
  restartBehind,
  restartBoth,
  rowsOf,
  twoServers,
  writers,
  type Nodes,
} from './two-servers.ts';

test('two servers are restarted one after the other: no change of a device is refused, none is lost, none comes twice', async () => {
  const { db, nodes } = await twoServers();
  const tally = aTally();
  const people = await peopleWho('ana', nodes[0].url);
  await restartBoth(nodes, async (isOver) =>
    Promise.all(
      people.map(async ({ known, team }, index) => {
        let turn = index;
        const url = () => nodes[turn % 2 === 0 ? 0 : 1].url;
        const caller = at(url, known);
        // a caller without an answer asks the other server next
        const call: Person['call'] = (...asked) =>
          caller.call(...asked).catch((error: unknown) => {
            turn += 1;
            throw error;
          });
        await keepWriting({ ...caller, call }, team, isOver, tally);
      }),
    ),
  );
  expect(tally.refused).toEqual([]);
  expect(tally.acknowledged.length).toBeGreaterThan(200);
  expect(await rowsOf(db)).toEqual(tally.acknowledged.toSorted());
  expect(tally.longestMs).toBeLessThan(10_000);
});

const page = await readFile(join(import.meta.dirname, '../../../docs/proxies.md'), 'utf8');

const blockOfPage = (port: number, nodes: Nodes): string => {
  const [server = '', upstream = ''] = [...page.matchAll(/```nginx\n([\s\S]*?)```/g)].map(([, text]) => text);
  const [one, other] = nodes.map(({ url }) => url.replace('http://localhost', '127.0.0.1'));
  const places: readonly (readonly [string, string])[] = [
    ['listen 443 ssl;', `listen 127.0.0.1:${port};`],
    ['server_name spools.example.org;', ''],
    ['ssl_certificate /etc/ssl/spools.example.org.pem;', ''],
    ['ssl_certificate_key /etc/ssl/spools.example.org.key;', ''],
    ['proxy_pass http://127.0.0.1:3000;', 'proxy_pass http://spoolside; proxy_connect_timeout 2s;'],
    ['server 127.0.0.1:3000 ', `server ${one ?? ''} `],
    ['server 127.0.0.1:3001 ', `server ${other ?? ''} `],
  ];
  return places.reduce((text, [there, here]) => {
    expect(text).toContain(there);
    return text.replace(there, here);
  }, `${upstream}${server}`);
};

const behindNginx = async (nodes: Nodes): Promise<string> => {
  const port = await freePort();
  const folder = await openFolder('rolling-');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  onTestFinished(await startNginx(folder, [blockOfPage(port, nodes)], [port]));
  return `http://127.0.0.1:${port}`;
};

/** The minutes of load; the full size is an hour: `LOAD_MINUTES=60`. */
const minutes = Number(process.env['LOAD_MINUTES'] ?? 2);

describe.skipIf(nginxPath === undefined)('behind nginx (skipped where NGINX_PATH names none)', () => {
  test('with the lines of our page nginx leads devices past each restart, and they open their streams again', async () => {
    const { db, nodes } = await twoServers();
    const tally = aTally();
    const streams = await restartBehind(await behindNginx(nodes), nodes, tally);
    expect(tally.refused).toEqual([]);
    expect(tally.acknowledged.length).toBeGreaterThan(200);
    expect(await rowsOf(db)).toEqual(tally.acknowledged.toSorted());
    // each server ends its streams when it stops, and nginx opens the next ones at the other server
    expect(streams).toBeGreaterThan(writers);
    expect(tally.longestMs).toBeLessThan(10_000);
    // nginx does not repeat a POST when its server stops; now and then a device has to send one again
    expect(tally.triedAgain).toBeLessThan(tally.acknowledged.length / 20);
  });

  test(
    'under the load of thirty writers and 300 streams, both servers restart in the middle: no write fails',
    { timeout: (minutes + 4) * 60_000 },
    async () => {
      const { db, nodes } = await twoServers();
      const tally = aTally();
      const wholeMs = minutes * 60_000;
      const load = { people: 30, streams: 10, everyMs: 2000, beforeMs: wholeMs / 3, wholeMs };
      const streams = await restartBehind(await behindNginx(nodes), nodes, tally, load);
      const slowest = tally.pushesMs.toSorted((one, other) => one - other);
      const p95 = slowest[Math.floor(slowest.length * 0.95)] ?? Number.NaN;
      process.stdout.write(
        `${tally.acknowledged.length} writes, ${tally.triedAgain} sent again, p95 ${p95.toFixed(0)} ms, longest ${tally.longestMs.toFixed(0)} ms, ${streams} streams opened\n`,
      );
      expect(tally.refused).toEqual([]);
      expect(tally.acknowledged.length).toBeGreaterThan(minutes * 300);
      expect(await rowsOf(db)).toEqual(tally.acknowledged.toSorted());
      expect(streams).toBeGreaterThanOrEqual(300);
      expect(tally.longestMs).toBeLessThan(10_000);
    },
  );
});

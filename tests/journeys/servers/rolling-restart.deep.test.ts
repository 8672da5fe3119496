import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../e2e/support/free-port.ts';
import { openFolder } from '../../../e2e/support/open-folder.ts';
import { startServer } from '../../../e2e/support/server.ts';
import { urlOf } from '../../server/a-cable.ts';
import { withDatabase } from '../../server/database.ts';
import { aStream } from '../../server/doorbell/a-stream.ts';
import { aChange, aDevice, aThread, type Person, type Queued } from '../../server/product.ts';
import { nginxPath, startNginx } from '../proxy/an-nginx.ts';
import { at, aTeam, register } from './a-server.ts';

const runsMs = 20_000;
const writers = 6;

/** Two built servers on one database, as docs/operating.md has them: one address, one SECRET_KEY, folders of their own. */
const twoServers = async () => {
  const own = await withDatabase();
  onTestFinished(own.close, 60_000);
  const env = {
    DATABASE_URL: urlOf(own.address),
    SECRET_KEY: 'k'.repeat(32),
    PUBLIC_URL: 'http://localhost:3000',
    TRUSTED_PROXIES: '127.0.0.1',
  };
  const nodes = [await startServer(env), await startServer(env)] as const;
  for (const node of nodes) onTestFinished(node.remove, 60_000);
  return { db: own.db, nodes };
};

/** What became of the writers' pushes: `refused` are answers that a device does not try again after. */
interface Tally {
  acknowledged: string[];
  refused: string[];
  triedAgain: number;
  longestMs: number;
}

/** Pushes threads one after the other until it is told to stop, each until it is answered, as a device does. */
const keepWriting = async (person: Person, team: string, isOver: () => boolean, tally: Tally): Promise<void> => {
  const device = aDevice(person, team);
  while (!isOver()) {
    const thread = aThread();
    const [change] = device.numbered([aChange('thread.create', thread)]);
    const before = performance.now();
    const outcome = await untilAnswered(device, change, tally);
    tally.longestMs = Math.max(tally.longestMs, performance.now() - before);
    if (outcome === 'applied') tally.acknowledged.push(thread.id);
    else tally.refused.push(outcome);
    await sleep(10);
  }
};

/** Sends a change until somebody answers: a broken connection, 502, 503 and 504 are tried again with the same `mid`. */
const untilAnswered = async (
  device: ReturnType<typeof aDevice>,
  change: (Queued & { readonly seq: number }) | undefined,
  tally: Tally,
): Promise<string> => {
  for (;;) {
    const told = await device.send([change]).catch(() => undefined);
    if (told?.status === 200) {
      device.state.epoch = told.body.epoch;
      return told.body.outcomes[0]?.status ?? 'no outcome';
    }
    if (told !== undefined && ![502, 503, 504].includes(told.status)) return String(told.status);
    tally.triedAgain += 1;
    await sleep(100 + Math.random() * 200);
  }
};

const aTally = (): Tally => ({ acknowledged: [], refused: [], triedAgain: 0, longestMs: 0 });

type Nodes = Awaited<ReturnType<typeof twoServers>>['nodes'];

/** Lets the writers write while one server after the other is stopped by SIGTERM and started again. */
const restartBoth = async (nodes: Nodes, write: (isOver: () => boolean) => Promise<unknown>): Promise<void> => {
  const end = performance.now() + runsMs;
  let isRestarted = false;
  const writing = write(() => isRestarted && performance.now() > end);
  for (const node of nodes) {
    await sleep(4000); // longer than nginx leaves a server out that did not answer
    await node.stop();
    await sleep(500);
    await node.start();
  }
  isRestarted = true;
  await writing;
};

const rowsOf = async (db: Awaited<ReturnType<typeof twoServers>>['db']): Promise<readonly string[]> =>
  (await db.query<{ id: string }>('select id from app.thread')).map(({ id }) => id).toSorted();

test('two servers are restarted one after the other: no change of a device is refused, none is lost, none comes twice', async () => {
  const { db, nodes } = await twoServers();
  const tally = aTally();
  await restartBoth(nodes, async (isOver) =>
    Promise.all(
      Array.from({ length: writers }, async (_, index) => {
        let turn = index;
        const url = () => nodes[turn % 2 === 0 ? 0 : 1].url;
        const known = await register(nodes[0].url, `ana${index}@example.org`);
        const caller = at(url, known);
        const team = await aTeam(caller);
        // who gets no answer asks the other server next
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

/** The two nginx blocks of docs/proxies.md for several servers, with the ports of this test and without TLS. */
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

describe.skipIf(nginxPath === undefined)('behind nginx (skipped where NGINX_PATH names none)', () => {
  test('with the lines of our page nginx leads devices past each restart, and they open their streams again', async () => {
    const { db, nodes } = await twoServers();
    const port = await freePort();
    const folder = await openFolder('rolling-');
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    onTestFinished(await startNginx(folder, [blockOfPage(port, nodes)], [port]));
    const url = `http://127.0.0.1:${port}`;
    const tally = aTally();
    let streams = 0;
    await restartBoth(nodes, async (isOver) =>
      Promise.all(
        Array.from({ length: writers }, async (_, index) => {
          const known = await register(url, `bo${index}@example.org`);
          const caller = at(() => url, known);
          const team = await aTeam(caller);
          const listening = (async () => {
            while (!isOver()) {
              const stream = await aStream(url, known.token).catch(() => undefined);
              if (stream !== undefined) streams += 1;
              await Promise.race([stream?.over, sleep(300, undefined, { ref: false }).then(() => waitFor(isOver))]);
              stream?.hangUp();
            }
          })();
          await keepWriting(caller, team, isOver, tally);
          await listening;
        }),
      ),
    );
    expect(tally.refused).toEqual([]);
    expect(tally.acknowledged.length).toBeGreaterThan(200);
    expect(await rowsOf(db)).toEqual(tally.acknowledged.toSorted());
    // every server's stop ends its streams, and nginx leads the next ones to the other
    expect(streams).toBeGreaterThan(writers);
    expect(tally.longestMs).toBeLessThan(10_000);
    // nginx repeats no POST that was on its way when its server stopped: now and then a device does so
    expect(tally.triedAgain).toBeLessThan(tally.acknowledged.length / 20);
  });
});

const waitFor = async (isOver: () => boolean): Promise<void> => {
  while (!isOver()) await sleep(200);
};

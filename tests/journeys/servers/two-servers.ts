import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { startServer } from '../../../e2e/support/server.ts';
import { urlOf } from '../../server/a-cable.ts';
import { withDatabase } from '../../server/database.ts';
import { aStream } from '../../server/doorbell/a-stream.ts';
import { aChange, aDevice, aThread, type Person, type Queued } from '../../server/product.ts';
import { at, aTeam, register } from './a-server.ts';

const runsMs = 20_000;
export const writers = 6;

export const twoServers = async () => {
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

/** What became of the writers' pushes; `refused` are answers after which a device does not try again. */
export interface Tally {
  acknowledged: string[];
  refused: string[];
  triedAgain: number;
  longestMs: number;
  readonly pushesMs: number[];
}

export const keepWriting = async (
  person: Person,
  team: string,
  isOver: () => boolean,
  tally: Tally,
  everyMs = 10,
): Promise<void> => {
  const device = aDevice(person, team);
  while (!isOver()) {
    const thread = aThread();
    const [change] = device.numbered([aChange('thread.create', thread)]);
    const before = performance.now();
    const outcome = await untilAnswered(device, change, tally);
    const tookMs = performance.now() - before;
    tally.longestMs = Math.max(tally.longestMs, tookMs);
    tally.pushesMs.push(tookMs);
    if (outcome === 'applied') tally.acknowledged.push(thread.id);
    else tally.refused.push(outcome);
    await sleep(everyMs);
  }
};

/** Sends a change until a server answers. After a broken connection, 502, 503 or 504, it sends the same `mid` again. */
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

export const aTally = (): Tally => ({ acknowledged: [], refused: [], triedAgain: 0, longestMs: 0, pushesMs: [] });

export type Nodes = Awaited<ReturnType<typeof twoServers>>['nodes'];

/** Registers the writers before any server is stopped, because hashing their passwords takes long on a busy machine. */
export const peopleWho = (name: string, url: string, count = writers) =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const known = await register(url, `${name}${index}@example.org`);
      return { known, team: await aTeam(at(() => url, known)) };
    }),
  );

/**
 * Lets the writers write while each server is stopped and restarted; `isBack` reads in its log whether calls reach it.
 */
export const restartBoth = async (
  nodes: Nodes,
  write: (isOver: () => boolean) => Promise<unknown>,
  isBack: (logged: string) => boolean = () => true,
  { beforeMs = 4000, wholeMs = runsMs } = {},
): Promise<void> => {
  const end = performance.now() + wholeMs;
  let isRestarted = false;
  const writing = write(() => isRestarted && performance.now() > end);
  for (const node of nodes) {
    await sleep(beforeMs); // longer than nginx avoids a server that did not answer
    await node.stop();
    await sleep(500);
    const before = node.words().length;
    await node.start();
    // The proxy must use the restarted server again before the other one stops; a busy machine needs some time for it.
    while (!isBack(node.words().slice(before))) await sleep(50);
  }
  isRestarted = true;
  await writing;
};

export const rowsOf = async (db: Awaited<ReturnType<typeof twoServers>>['db']): Promise<readonly string[]> =>
  (await db.query<{ id: string }>('select id from app.thread')).map(({ id }) => id).toSorted();

interface Load {
  readonly people: number;
  readonly streams: number;
  readonly everyMs: number;
  readonly beforeMs: number;
  readonly wholeMs: number;
}

const light: Load = { people: writers, streams: 1, everyMs: 10, beforeMs: 4000, wholeMs: runsMs };

export const restartBehind = async (url: string, nodes: Nodes, tally: Tally, load = light): Promise<number> => {
  let streams = 0;
  const people = await peopleWho('bo', url, load.people);
  const write = (isOver: () => boolean) =>
    Promise.all(
      people.map(async ({ known, team }) => {
        const listening = Array.from({ length: load.streams }, async () => {
          while (!isOver()) {
            const stream = await aStream(url, known.token).catch(() => undefined);
            if (stream === undefined) {
              await sleep(300);
              continue;
            }
            streams += 1;
            await Promise.race([stream.over, waitFor(isOver)]);
            stream.hangUp();
          }
        });
        await keepWriting(
          at(() => url, known),
          team,
          isOver,
          tally,
          load.everyMs,
        );
        await Promise.all(listening);
      }),
    );
  await restartBoth(nodes, write, (logged) => logged.includes('"path":"/api/'), load);
  return streams;
};

const waitFor = async (isOver: () => boolean): Promise<void> => {
  while (!isOver()) await sleep(200);
};

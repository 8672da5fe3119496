import { execFileSync } from 'node:child_process';
import { setMaxListeners } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { newId } from '#core/ids.ts';
import { connectTo } from '../../e2e/support/database.ts';
import { percentile } from '../figures.ts';
import { aThread } from '../fresh/fill.ts';
import { aWorkshopOfDevices, type Counted, type WorkshopOfDevices } from '../load/devices.ts';
import { createMeasuredServer } from '../measured-server.ts';
import { createReport } from '../report.ts';

/** The project's folder, and the arguments: `--seconds N` for each stage (default 15), `--teams N` (default 300). */
export interface Call {
  readonly root: string;
  readonly args: readonly string[];
}

const writers = [1, 4, 16, 64, 256];
const writersOfOneTeam = [1, 4, 16, 64];
const readers = [1, 4, 16];
const threadsOfATeam = 5000;
const streamsOfAPerson = 10;

/** Measures how much one built server and its database can serve. */
export const main = async ({ root, args }: Call): Promise<void> => {
  const given = (name: string, other: number): number =>
    args.includes(name) ? Number(args[args.indexOf(name) + 1]) : other;
  const [seconds, teams] = [given('--seconds', 15), given('--teams', 300)];
  const report = createReport('scale', root);
  const server = await createMeasuredServer(root, 'scale');
  const counted: Counted = { pushesMs: [], ringsMs: [], pushed: 0, errors: [] };
  const stage = async (what: string, loops: readonly ((signal: AbortSignal) => Promise<void>)[], took: number[]) => {
    took.length = 0;
    const stop = new AbortController();
    const before = processorSeconds(server.pid());
    const work = loops.map((loop) => loop(stop.signal));
    await sleep(seconds * 1000);
    const used = processorSeconds(server.pid()) - before;
    const done = took.splice(0);
    stop.abort();
    await Promise.all(work);
    report.keep(what, done);
    report.add({
      what,
      figure: `${(done.length / seconds).toFixed(0)}/s`,
      beside: `p50 ${percentile(done, 0.5).toFixed(0)}, p95 ${percentile(done, 0.95).toFixed(0)} ms; server ${((100 * used) / seconds).toFixed(0)} % of a core`,
    });
  };
  try {
    await server.start();
    const begun = performance.now();
    const shops: WorkshopOfDevices[] = [];
    const makeAll = async () => {
      for (let at = shops.length; at < teams; at = shops.length)
        shops.push(
          ...(await Promise.all([0, 1, 2, 3].map((more) => aWorkshopOfDevices(server.url, at + more, counted)))),
        );
    };
    await makeAll();
    const perSecond = (1000 * shops.length) / (performance.now() - begun);
    report.add({ what: 'people registered with a team, a thread and 40 spools', figure: `${perSecond.toFixed(0)}/s` });

    for (const count of writers.filter((one) => one <= shops.length))
      await stage(
        `pushes of one change by ${count} devices, each in a team of its own`,
        shops.slice(0, count).map((shop) => (signal) => shop.write(0, signal)),
        counted.pushesMs,
      );
    const [first, second] = shops as [WorkshopOfDevices, WorkshopOfDevices];
    for (const count of writersOfOneTeam)
      await stage(
        `pushes of one change by ${count} devices in one team`,
        Array.from({ length: count }, () => (signal: AbortSignal) => first.write(0, signal)),
        counted.pushesMs,
      );
    const threads = Array.from({ length: threadsOfATeam }, () => aThread(newId()));
    const filling = performance.now();
    await second.pushAll(threads);
    const filled = (threadsOfATeam * 1000) / (performance.now() - filling);
    report.add({ what: 'threads pushed by one device, fifty at a time', figure: `${filled.toFixed(0)}/s` });
    const { version } = await second.read(0);
    const readsMs: number[] = [];
    const readAgain = (after: number) => async (signal: AbortSignal) => {
      while (!signal.aborted) {
        const at = performance.now();
        await second.read(after);
        readsMs.push(performance.now() - at);
      }
    };
    for (const count of readers)
      await stage(
        `first reads of a team of ${threadsOfATeam} threads, ${count} at once`,
        Array.from({ length: count }, () => readAgain(0)),
        readsMs,
      );
    for (const count of readers)
      await stage(
        `pulls with nothing new, ${count} at once`,
        Array.from({ length: count }, () => readAgain(version)),
        readsMs,
      );

    const streams = new AbortController();
    setMaxListeners(0, streams.signal);
    for (const part of [0, 1, 2]) {
      const [from, to] = [Math.round((shops.length * part) / 3), Math.round((shops.length * (part + 1)) / 3)];
      for (const shop of shops.slice(from, to))
        await Promise.all(Array.from({ length: streamsOfAPerson }, () => shop.listen(streams.signal)));
      counted.ringsMs.length = 0;
      await stage(
        `pushes by 16 devices beside ${to * streamsOfAPerson} open streams (${server.memoryMb()} MB)`,
        shops.slice(0, 16).map((shop) => (signal) => shop.write(0, signal)),
        counted.pushesMs,
      );
      report.add({
        what: `first ring of a push beside ${to * streamsOfAPerson} open streams`,
        figure: `${percentile(counted.ringsMs, 0.5).toFixed(0)} ms`,
        beside: `p95 ${percentile(counted.ringsMs, 0.95).toFixed(0)} ms`,
      });
    }
    streams.abort();
    const { bytes, rows } = await sizeOf(server.dataDir);
    report.add({
      what: `the database, with ${rows} rows of teams`,
      figure: `${(bytes / 1e6).toFixed(0)} MB`,
      beside: `${(bytes / rows).toFixed(0)} bytes a row`,
    });
    report.add({
      what: 'errors',
      figure: String(counted.errors.length),
      bar: '0',
      isWithin: counted.errors.length === 0,
    });
    if (counted.errors.length > 0) process.stdout.write(`${[...new Set(counted.errors)].slice(0, 5).join('\n')}\n`);
  } finally {
    await server.end();
    report.finish();
  }
};

const sizes = z.object({ bytes: z.coerce.number(), rows: z.coerce.number() });

const sizeOf = async (dataDir: string): Promise<z.output<typeof sizes>> => {
  const db = await connectTo(dataDir);
  try {
    const { rows } = await db.query(
      'select pg_database_size(current_database()) as bytes, (select count(*) from app.head) as rows',
    );
    return z.parse(sizes, rows[0]);
  } finally {
    await db.end();
  }
};

/** The processor time that a process has used, in seconds, without its database. */
const processorSeconds = (pid: number | undefined): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
};

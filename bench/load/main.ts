import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../figures.ts';
import { createMeasuredServer } from '../measured-server.ts';
import { createReport } from '../report.ts';
import { aWorkshopOfDevices, type Counted } from './devices.ts';

/** The project's folder, and the arguments: `--minutes N` (default 60) and `--every MS` between a writer's pushes. */
export interface Call {
  readonly root: string;
  readonly args: readonly string[];
}

const people = 30;
const streamsEach = 10;
const times = 12;

/** Loads one built server with 300 streams and 30 writers, and reports how errors, waits and memory develop. */
export const main = async ({ root, args }: Call): Promise<void> => {
  const given = (name: string): number => (args.includes(name) ? Number(args[args.indexOf(name) + 1]) : Number.NaN);
  const minutes = given('--minutes') || 60;
  const everyMs = Number.isNaN(given('--every')) ? 2000 : given('--every');
  const report = createReport('load', root);
  const server = await createMeasuredServer(root, 'load');
  const stop = new AbortController();
  const perSecond = (count: number): string => ((count * times) / (minutes * 60)).toFixed(1);
  try {
    await server.start();
    const counted: Counted = { pushesMs: [], ringsMs: [], pushed: 0, errors: [] };
    const shops = await Promise.all(
      Array.from({ length: people }, (_, at) => aWorkshopOfDevices(server.url, at, counted)),
    );
    for (const shop of shops) for (let n = 0; n < streamsEach; n += 1) await shop.listen(stop.signal);
    const work = shops.map((shop) => shop.write(everyMs, stop.signal));
    const first = server.memoryMb();
    for (let time = 1; time <= times; time += 1) {
      await sleep((minutes * 60_000) / times);
      const pushes = counted.pushesMs.splice(0);
      const rings = counted.ringsMs.splice(0);
      report.add({
        what: `after ${((minutes * time) / times).toFixed(1)} min: ${perSecond(pushes.length)} pushes/s, ${rings.length} rings`,
        figure: `${server.memoryMb()} MB`,
        beside: `push p95 ${percentile(pushes, 0.95).toFixed(0)} ms, ring p95 ${percentile(rings, 0.95).toFixed(0)} ms, ${counted.errors.length} errors`,
      });
    }
    report.add({ what: 'memory of the server at the start of the load', figure: `${first} MB` });
    report.add({
      what: `errors in ${counted.pushed} pushes`,
      figure: String(counted.errors.length),
      bar: '0',
      isWithin: counted.errors.length === 0,
    });
    if (counted.errors.length > 0) process.stdout.write(`${[...new Set(counted.errors)].slice(0, 5).join('\n')}\n`);
    stop.abort();
    await Promise.all(work);
  } finally {
    stop.abort();
    await server.end();
    report.finish();
  }
};

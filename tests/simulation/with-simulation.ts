import { afterAll, beforeAll, vi } from 'vitest';
import { VirtualChannel } from './browser.ts';
import { kindNames, live, rareKinds, type Run } from './history.ts';
import { createServerHalf, type ServerHalf } from './server-half.ts';
import { shrink } from './shrink.ts';

/**
 * Gives a test file its own server. The config that runs the file must replace the library `uuid`: see `seeded-ids.ts`.
 */
export const withSimulation = () => {
  let server: ServerHalf | undefined;
  beforeAll(async () => {
    vi.stubGlobal('BroadcastChannel', VirtualChannel);
    vi.spyOn(console, 'warn').mockReturnValue(); // the database library warns of every schema that changes under it
    // a page imports this with its first change; imported here, it is there for every world
    await import('#data/queue/commit-now.ts');
    server = await createServerHalf();
  });
  afterAll(async () => {
    await server?.close();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  const happened = new Set<string>();
  const half = (): ServerHalf => {
    if (server === undefined) throw new Error('The server half is not there yet.');
    return server;
  };
  return {
    server: half,
    live: (seed: number): Promise<Run> => live(half(), seed),
    /** Runs seeds up to the first that breaks a promise. `SIMULATION_ALL=1` prints each such seed and continues. */
    firstFailing: async (seeds: readonly number[]): Promise<Run | undefined> => {
      for (const seed of seeds) {
        const run = await live(half(), seed);
        for (const line of run.trace) happened.add(line.split(' ')[1] ?? '');
        if (run.violation === undefined) continue;
        if (process.env['SIMULATION_ALL'] !== '1') return run;
        process.stdout.write(`${seed} ${run.violation.message}\n`);
      }
      return undefined;
    },
    missed: (): readonly string[] => kindNames.filter((kind) => !happened.has(kind)),
    /** The kinds of `missed` without the rare ones; none for fewer than a hundred worlds. */
    missedOften: (worlds: number): readonly string[] =>
      worlds < 100 ? [] : kindNames.filter((kind) => !happened.has(kind) && !rareKinds.includes(kind)),
    report: async (run: Run): Promise<string> => {
      const short = await shrink(half(), run);
      return [
        `Seed ${run.seed} breaks ${run.violation?.message}`,
        'How it went:',
        ...run.trace,
        `The same with ${short.history.length} events, ${short.run.violation?.message}`,
        ...short.run.trace,
        ...short.run.details,
      ].join('\n');
    },
  };
};

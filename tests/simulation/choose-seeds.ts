import { expect, test } from 'vitest';
import { fileSteps } from './files/file-steps.ts';
import { startFileServers } from './files/file-world.ts';
import { liveWithFiles } from './files/live-files.ts';
import { kindNames } from './history.ts';
import { withSimulation } from './with-simulation.ts';

// To find other seeds when an event is missing: npx vitest run --config tests/simulation/choose-seeds.config.ts
const simulation = withSimulation();
const seeds = Array.from({ length: 100 }, (_, at) => at + 1);

interface Lived {
  readonly seed: number;
  readonly ms: number;
  readonly happened: ReadonlySet<string>;
}

const lived = async (seed: number, live: (seed: number) => Promise<{ trace: readonly string[] }>): Promise<Lived> => {
  const since = performance.now();
  const { trace } = await live(seed);
  const happened = new Set(trace.map((line) => line.split(' ')[1] ?? ''));
  return { seed, ms: performance.now() - since, happened };
};

const chosen = (
  worlds: readonly Lived[],
  events: readonly string[],
  most: number,
  times: number,
): readonly number[] => {
  const picked: Lived[] = [];
  const lacks = (event: string) => picked.filter(({ happened }) => happened.has(event)).length < times;
  const gain = ({ happened, ms }: Lived) => events.filter((event) => happened.has(event) && lacks(event)).length / ms;
  while (picked.length < most) {
    const [best] = worlds
      .filter((world) => !picked.includes(world))
      .toSorted((a, b) => gain(b) - gain(a) || a.ms - b.ms);
    if (best === undefined) break;
    picked.push(best);
  }
  return picked.map(({ seed }) => seed).toSorted((a, b) => a - b);
};

const tell = (what: string, worlds: readonly Lived[], events: readonly string[], most: number): number => {
  const picked = chosen(worlds, events, most, 2);
  const rare = events.map((event) => `${event} ${worlds.filter(({ happened }) => happened.has(event)).length}`);
  const ms = worlds.filter(({ seed }) => picked.includes(seed)).reduce((sum, world) => sum + world.ms, 0);
  process.stdout.write(
    `${what}: ${picked.join(', ')}\n${Math.round(ms / 1000)} s; worlds of ${worlds.length} that have each event: ${rare.join(', ')}\n`,
  );
  return picked.length;
};

test('worlds to choose', async () => {
  const worlds: Lived[] = [];
  for (const seed of seeds) worlds.push(await lived(seed, (one) => simulation.live(one)));
  expect(tell('chosenWorlds', worlds, kindNames, 20)).toBe(20);
}, 3_600_000);

test('worlds with files to choose', async () => {
  const servers = await startFileServers();
  const worlds: Lived[] = [];
  for (const seed of seeds.slice(0, 30)) worlds.push(await lived(seed, (one) => liveWithFiles(servers, one)));
  await servers.close();
  const events = fileSteps.map(({ kind }) => kind);
  expect(tell('chosenWorldsWithFiles', worlds, events, 3)).toBe(3);
}, 3_600_000);

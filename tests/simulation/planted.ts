import { expect, test } from 'vitest';
import { startFileServers } from './files/file-world.ts';
import { liveWithFiles } from './files/live-files.ts';
import { plantedBugs } from './planted-bugs.ts';
import type { Run } from './history.ts';
import { shardOf } from './seeds.ts';
import { withSimulation } from './with-simulation.ts';

const simulation = withSimulation();
const most = 500;

test(
  'the planted bug is caught',
  async () => {
    const seeds = shardOf(0, 1).slice(0, most);
    const bug = process.env['PLANTED_BUG'] ?? '';
    const { worlds } = plantedBugs.find(({ name }) => name === bug) ?? {};
    const failed = worlds === 'files' ? await firstWithFiles(seeds) : await simulation.firstFailing(seeds);
    process.stdout.write(
      `${JSON.stringify({ bug, tried: seeds.length, seed: failed?.seed, by: failed?.violation?.message })}\n`,
    );
    expect(failed?.violation).toBeDefined();
  },
  most * 30_000,
);

const firstWithFiles = async (seeds: readonly number[]): Promise<Run | undefined> => {
  const servers = await startFileServers();
  try {
    for (const seed of seeds) {
      const run = await liveWithFiles(servers, seed);
      if (run.violation !== undefined) return run;
    }
    return undefined;
  } finally {
    await servers.close();
  }
};

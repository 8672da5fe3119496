import { expect, test, vi } from 'vitest';
import { shardOf } from './seeds.ts';
import { withSimulation } from './with-simulation.ts';

vi.mock('uuid', async (original) => ({
  ...(await original<object>()),
  v7: (await import('./seeded-uuid.ts')).seededV7,
}));

const simulation = withSimulation();
const most = 500;

test(
  'the planted bug is caught',
  async () => {
    const seeds = shardOf(0, 1).slice(0, most);
    const failed = await simulation.firstFailing(seeds);
    const bug = process.env['PLANTED_BUG'] ?? '';
    process.stdout.write(
      `${JSON.stringify({ bug, tried: seeds.length, seed: failed?.seed, by: failed?.violation?.message })}\n`,
    );
    expect(failed?.violation).toBeDefined();
  },
  most * 30_000,
);

import { expect, test } from 'vitest';
import { shardOf } from '../seeds.ts';
import { withSimulation } from '../with-simulation.ts';

const simulation = withSimulation();
const seeds = shardOf(1, 2);

test(
  `${seeds.length} worlds, from seed ${seeds[0]} to ${seeds.at(-1)}: every promise holds after every step`,
  async () => {
    const failed = await simulation.firstFailing(seeds);
    expect(failed && (await simulation.report(failed))).toBeUndefined();
    expect(simulation.missedOften(seeds.length)).toEqual([]);
  },
  240_000 + seeds.length * 10_000,
);

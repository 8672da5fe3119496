import { expect, test } from 'vitest';
import { withSimulation } from '../with-simulation.ts';

const simulation = withSimulation();

test('the same seed twice gives the same trace, to the last id; another seed gives another', async () => {
  const seeds = [3, 14, 159];
  const traces: (readonly string[])[] = [];
  for (const seed of seeds) {
    const once = await simulation.live(seed);
    const [other] = seeds.filter((one) => one !== seed);
    await simulation.live(other ?? 0); // what another world leaves behind must make no difference
    const again = await simulation.live(seed);
    expect(again.trace).toEqual(once.trace);
    expect(again.details).toEqual(once.details);
    traces.push(once.trace);
  }
  expect(new Set(traces.map((trace) => trace.join('\n'))).size).toBe(seeds.length);
}, 600_000);

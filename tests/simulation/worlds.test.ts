import { expect, test } from 'vitest';
import { chosenWorlds } from './seeds.ts';
import { withSimulation } from './with-simulation.ts';

const simulation = withSimulation();

test(`${chosenWorlds.length} worlds: every promise holds after every step, and every kind of event happens`, async () => {
  const failed = await simulation.firstFailing(chosenWorlds);
  expect(failed && (await simulation.report(failed))).toBeUndefined();
  // every event must happen in one of these worlds: if one is missing, choose-seeds.ts finds other seeds
  expect(simulation.missed()).toEqual([]);
}, 900_000);

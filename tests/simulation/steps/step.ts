import { seeded } from '../../src/seeded.ts';
import type { World } from '../world.ts';

/** One event of a world. Returns what happened in a few words, undefined if it cannot happen now. */
export type Step = (world: World, random: () => number) => Promise<string | undefined>;

/** Makes the random numbers of one step, so that a history keeps its meaning when other steps are left out. */
export const chanceOf = (seed: number): (() => number) => seeded(seed);

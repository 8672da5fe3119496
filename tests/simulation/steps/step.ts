import { seeded } from '../../src/seeded.ts';
import type { World } from '../world.ts';

/** One thing that can happen in a world. Answers what happened, in a few words, or undefined where it cannot happen now. */
export type Step = (world: World, random: () => number) => Promise<string | undefined>;

/** Chance of its own for one step, so that a history keeps its meaning when steps are left out. */
export const chanceOf = (seed: number): (() => number) => seeded(seed);

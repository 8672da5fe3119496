import { createRequire } from 'node:module';
import type * as uuid from 'uuid';
import { seeded } from '../src/seeded.ts';

// The simulation loads this file instead of the library `uuid`: see `seeded-ids.ts`.
const real = createRequire(import.meta.url)('uuid') as typeof uuid;
export const { v4, v5 } = real;

const source = { random: seeded(1), now: () => 0, last: 0, count: 0 };

export const seedIds = (seed: number, now: () => number): void => {
  Object.assign(source, { random: seeded(seed), now, last: 0, count: 0 });
};

/**
 * Makes a UUIDv7 from the simulation's clock and seed. Later ids sort later, even if the clock is set back.
 */
export const v7 = (): string => {
  source.last = Math.max(source.last, Math.round(source.now()));
  source.count += 1;
  const time = source.last.toString(16).padStart(12, '0');
  const count = source.count.toString(16).padStart(6, '0');
  const chance = Array.from({ length: 3 }, () =>
    Math.floor(source.random() * 65_536)
      .toString(16)
      .padStart(4, '0'),
  ).join('');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count.slice(0, 3)}-8${count.slice(3)}-${chance}`;
};

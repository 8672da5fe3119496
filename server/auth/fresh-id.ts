import { v4 } from 'uuid';
import type { RandomBytes } from '#server/base/random-bytes.ts';

/** Makes a random id (UUIDv4). It contains no time, because other people see these ids. */
export const freshId = (random: RandomBytes): string => v4({ random: random(16) });

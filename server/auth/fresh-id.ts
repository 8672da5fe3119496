import { v4 } from 'uuid';
import type { RandomBytes } from '#server/base/random-bytes.ts';

/** Makes a random id (UUIDv4). It contains no time, because other people see these ids. */
export function freshId(random: RandomBytes): string {
  return v4({ random: random(16) });
}

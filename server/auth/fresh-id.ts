import { v4 } from 'uuid';
import type { RandomBytes } from './auth-deps.ts';

/** A new random id (UUIDv4). People and sessions carry no time in theirs, because these ids are seen by others. */
export const freshId = (random: RandomBytes): string => v4({ random: random(16) });

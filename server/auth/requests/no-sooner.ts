import { setTimeout as sleep } from 'node:timers/promises';

const leastMs = 50;

/** Does the work and returns after at least 50 ms, so that timing does not reveal who is registered. */
export async function noSooner<T>(work: () => Promise<T>): Promise<T> {
  const until = sleep(leastMs);
  try {
    return await work();
  } finally {
    await until;
  }
}

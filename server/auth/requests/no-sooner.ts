import { setTimeout as sleep } from 'node:timers/promises';

const leastMs = 50;

/** Does a piece of work and answers no sooner than 50 ms after it began. Whether an address is known decides what is written, and writing takes time: a few milliseconds, which disappear in these. */
export const noSooner = async <T>(work: () => Promise<T>): Promise<T> => {
  const until = sleep(leastMs);
  try {
    return await work();
  } finally {
    await until;
  }
};

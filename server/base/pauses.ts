import { setImmediate } from 'node:timers/promises';

/** How long (ms) long work runs before other work gets a turn. */
const sliceMs = 5;

/** Returns a function to call after each step of a work. The work must await what the function returns. */
export function createPauses(): () => Promise<void> | undefined {
  let until = waiting === 0 ? performance.now() + sliceMs : 0;
  const nextSlice = async (): Promise<void> => {
    await ownRound();
    until = performance.now() + sliceMs;
  };
  return () => (performance.now() < until ? undefined : nextSlice());
}

let waiting = 0;
let lastRound: Promise<void> = Promise.resolve();

/** Waits for a round of the event loop without other long work, so that many tasks delay a request no more than one. */
export function ownRound(): Promise<void> {
  waiting += 1;
  lastRound = roundAfter(lastRound);
  return lastRound;
}

const roundAfter = async (before: Promise<void>): Promise<void> => {
  await before;
  await setImmediate();
  waiting -= 1;
};

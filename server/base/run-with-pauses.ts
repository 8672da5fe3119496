import { setImmediate } from 'node:timers/promises';

/** How long (ms) long work runs before other work gets a turn. */
const sliceMs = 5;

/** Runs `work` to its end, in slices of a few ms; the server answers other requests between two slices. */
export async function runWithPauses<T>(work: Generator<void, T>): Promise<T> {
  const pause = createPauses();
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    const turn = pause();
    if (turn !== undefined) await turn;
  }
}

/** Returns a function to call after each step of a work. The work must await what the function returns. */
export function createPauses(): () => Promise<void> | undefined {
  let until = waiting === 0 ? performance.now() + sliceMs : 0;
  const nextSlice = async (): Promise<void> => {
    await ownTurn();
    until = performance.now() + sliceMs;
  };
  return () => (performance.now() < until ? undefined : nextSlice());
}

let waiting = 0;
let lastTurn: Promise<void> = Promise.resolve();

/** Lets only one long task run per event-loop round, so that many tasks delay a request no more than one does. */
const ownTurn = (): Promise<void> => {
  waiting += 1;
  lastTurn = turnAfter(lastTurn);
  return lastTurn;
};

const turnAfter = async (before: Promise<void>): Promise<void> => {
  await before;
  await setImmediate();
  waiting -= 1;
};

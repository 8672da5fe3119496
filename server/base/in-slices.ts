import { setImmediate } from 'node:timers/promises';

/** How many ms long work may block all other work at a time. A push may wait this long for each database answer. */
const sliceMs = 5;

/** Runs `work` to its end, in slices of a few ms; between two slices the server serves other requests. */
export const inSlices = async <T>(work: Generator<void, T>): Promise<T> => {
  const pause = createPauses();
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    const turn = pause();
    if (turn !== undefined) await turn;
  }
};

/** Returns a function to call after each step: it returns undefined, or a promise to await once the slice is over. */
export const createPauses = (): (() => Promise<void> | undefined) => {
  let until = waiting === 0 ? performance.now() + sliceMs : 0;
  const nextSlice = async (): Promise<void> => {
    await ownTurn();
    until = performance.now() + sliceMs;
  };
  return () => (performance.now() < until ? undefined : nextSlice());
};

let waiting = 0;
let lastTurn: Promise<void> = Promise.resolve();

/** Gives all long work together one slice per event-loop round: a hundred jobs delay a request no more than one job. */
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

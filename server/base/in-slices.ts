import { setImmediate } from 'node:timers/promises';

/** How long long work may keep everybody else waiting at a time, in ms. A push waits as long for each of its answers from the database, and its team with it. */
const sliceMs = 5;

/** Does work in steps to its end, in slices between which the server does what else there is to do. */
export const inSlices = async <T>(work: Generator<void, T>): Promise<T> => {
  const pause = createPauses();
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    const turn = pause();
    if (turn !== undefined) await turn;
  }
};

/** Asked again and again by long work: undefined until it has had a slice, then a wait until it is its turn again. */
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

/** One slice between two rounds of the event loop, however many works there are: a hundred of them keep nobody longer than one. */
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

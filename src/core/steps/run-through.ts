/** Runs work in steps to its end without a pause. */
export const runThrough = <T>(work: Generator<void, T>): T => {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
};

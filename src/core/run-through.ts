/** Does work in steps to its end at one go. */
export const runThrough = <T>(work: Generator<void, T>): T => {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
};

/** Runs work to its end without pausing between its steps. */
export function runThrough<T>(work: Generator<void, T>): T {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}

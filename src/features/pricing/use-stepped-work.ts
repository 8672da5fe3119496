import { useEffect, useMemo, useState } from 'react';

/** How long one slice may block the page, in ms: less than one frame. */
const sliceMs = 8;

/**
 * Runs the work of `begin` in slices, and again for a new `begin`. Returns the last result; undefined before the first.
 */
export function useSteppedWork<T>(begin: () => Generator<void, T>, stepsAtOnce: number): T | undefined {
  const begun = useMemo(() => begunBy(begin, stepsAtOnce), [begin, stepsAtOnce]);
  const [shown, setShown] = useState<T>();
  useEffect(() => {
    const { work, first } = begun;
    if (first) return undefined;
    // Between two slices the page can respond.
    let timer = setTimeout(goOn);
    function goOn() {
      const until = performance.now() + sliceMs;
      const done = advanced(work, () => performance.now() < until);
      if (done) setShown(() => done.value);
      else timer = setTimeout(goOn);
    }
    return () => clearTimeout(timer);
  }, [begun]);
  return begun.first ? begun.first.value : shown;
}

const begunBy = <T>(begin: () => Generator<void, T>, stepsAtOnce: number) => {
  // The first steps run during rendering, so that short work has its result at once.
  const work = begin();
  let left = stepsAtOnce;
  return { work, first: advanced(work, () => (left -= 1) >= 0) };
};

/** Runs steps while `mayGoOn` returns true. Returns the result, or undefined if the work is not finished. */
const advanced = <T>(work: Generator<void, T>, mayGoOn: () => boolean): { readonly value: T } | undefined => {
  while (mayGoOn()) {
    const step = work.next();
    if (step.done) return { value: step.value };
  }
  return undefined;
};

/** Returns how many orders to price while rendering: as many as have 600 lines together, but at least one. */
export function pricesAtOnce(lines: number): number {
  return Math.max(1, Math.floor(mostAtOnce / lines));
}
const mostAtOnce = 600;

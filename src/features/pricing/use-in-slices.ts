import { useEffect, useMemo, useState } from 'react';

/** How long the page may be kept from answering, in ms: less than one picture. */
const sliceMs = 8;

/**
 * What work in steps comes to. The first steps are done at once, so that little work is never late; the rest goes on in slices
 * between which the page answers. Until it is done the last one that took so long stays. `begin` must keep its identity.
 */
export const useInSlices = <T>(begin: () => Generator<void, T>, stepsAtOnce: number): T | undefined => {
  const begun = useMemo(() => begunBy(begin, stepsAtOnce), [begin, stepsAtOnce]);
  const [shown, setShown] = useState<T>();
  useEffect(() => {
    const { work, first } = begun;
    if (first) return undefined;
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
};

const begunBy = <T>(begin: () => Generator<void, T>, stepsAtOnce: number) => {
  const work = begin();
  let left = stepsAtOnce;
  return { work, first: advanced(work, () => (left -= 1) >= 0) };
};

/** Goes on while it may; answers the result once there is one. */
const advanced = <T>(work: Generator<void, T>, mayGoOn: () => boolean): { readonly value: T } | undefined => {
  while (mayGoOn()) {
    const step = work.next();
    if (step.done) return { value: step.value };
  }
  return undefined;
};

/** How many prices of an order are worked out at once: as many pieces of work, however many lines it has. */
export const pricesAtOnce = (lines: number): number => Math.max(1, Math.floor(mostAtOnce / lines));
const mostAtOnce = 600;

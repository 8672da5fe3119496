/** How long the page may be kept from answering at a time, in ms: a picture or two. */
const sliceMs = 24;

/** Does work in steps to its end, in slices between which the page answers. Rejects once the signal is aborted. */
export const inSlices = async <T>(work: Generator<void, T>, signal?: AbortSignal): Promise<T> => {
  for (;;) {
    const until = performance.now() + sliceMs;
    do {
      const step = work.next();
      if (step.done) return step.value;
    } while (performance.now() < until);
    await new Promise<void>((resolve) => {
      setTimeout(resolve);
    });
    signal?.throwIfAborted();
  }
};

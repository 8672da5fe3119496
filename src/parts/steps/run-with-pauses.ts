/** How long one slice may block the page, in ms: a frame or two. */
const sliceMs = 24;

/** Runs work in steps to its end, with pauses in which the page can respond. Rejects once the signal is aborted. */
export async function runWithPauses<T>(work: Generator<void, T>, signal?: AbortSignal): Promise<T> {
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
}

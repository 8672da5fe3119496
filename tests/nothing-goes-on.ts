/**
 * Files of tests share a process. What one has begun and not awaited (a step of IndexedDB, a timer, a message that is
 * about to be shown) would reach the next: it is awaited here as far as it ends by itself, and timers are stopped.
 */

type Id = ReturnType<typeof setTimeout>;

interface Going {
  readonly timers: Map<unknown, number>;
  readonly immediates: Set<unknown>;
}

const soonMs = 60;
const patienceMs = 5000;
const key = Symbol.for('spoolside.tests.going');

/** Wraps the clock's functions of this process, once, so that what waits in them is known. */
function watched(): Going {
  const known = (globalThis as { [key]?: Going })[key];
  if (known) return known;
  const going: Going = { timers: new Map(), immediates: new Set() };
  const { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate } = globalThis;
  const start = (run: () => void, ms = 0, ...given: readonly unknown[]): Id => {
    const id = setTimeout(() => {
      going.timers.delete(id);
      Reflect.apply(run, undefined, given);
    }, ms);
    going.timers.set(id, ms);
    return id;
  };
  const startAgain = (run: () => void, ms = 0, ...given: readonly unknown[]): Id => {
    const id = setInterval(() => Reflect.apply(run, undefined, given), ms);
    going.timers.set(id, Infinity);
    return id;
  };
  const startNow = (run: () => void, ...given: readonly unknown[]) => {
    const id = setImmediate(() => {
      going.immediates.delete(id);
      Reflect.apply(run, undefined, given);
    });
    going.immediates.add(id);
    return id;
  };
  const stop = (clear: (id: Id) => void) => (id: Id) => {
    going.timers.delete(id);
    clear(id);
  };
  Object.assign(globalThis, {
    [key]: going,
    setTimeout: start,
    setInterval: startAgain,
    setImmediate: startNow,
    clearTimeout: stop(clearTimeout),
    clearInterval: stop(clearInterval),
    clearImmediate: (id: NodeJS.Immediate) => {
      going.immediates.delete(id);
      clearImmediate(id);
    },
  });
  return going;
}

const going = watched();

const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

const isSoon = (ms: number) => ms <= soonMs;

/** Waits until nothing is left that ends by itself within moments, then stops the timers that are left. */
export async function endWhatGoesOn(): Promise<void> {
  const until = performance.now() + patienceMs;
  for (let quiet = 0; quiet < 3 && performance.now() < until;) {
    await turn();
    quiet = going.immediates.size > 0 || [...going.timers.values()].some(isSoon) ? 0 : quiet + 1;
    if ([...going.timers.values()].some(isSoon)) await new Promise((resolve) => void setTimeout(resolve, 5));
  }
  for (const id of going.timers.keys()) clearTimeout(id as Id);
}

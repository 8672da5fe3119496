export interface Timers {
  readonly now: () => number;
  readonly set: (owner: object, run: () => void, ms: number) => () => void;
  readonly untilNext: () => number | undefined;
  /** Lets time pass to the next timer and runs it. */
  readonly next: () => void;
  readonly pass: (ms: number) => void;
  readonly clear: (owner: object) => void;
}

interface Timer {
  readonly owner: object;
  readonly at: number;
  readonly run: () => void;
}

/** Makes a clock that only `next` and `pass` move. */
export const createTimers = (start: number): Timers => {
  let now = start;
  const timers = new Set<Timer>();
  const first = (): Timer | undefined => {
    let earliest: Timer | undefined;
    for (const timer of timers) if (earliest === undefined || timer.at < earliest.at) earliest = timer;
    return earliest;
  };
  return {
    now: () => now,
    set: (owner, run, ms) => {
      const timer = { owner, at: now + ms, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    untilNext: () => {
      const timer = first();
      return timer === undefined ? undefined : Math.max(0, timer.at - now);
    },
    next: () => {
      const timer = first();
      if (timer === undefined) return;
      timers.delete(timer);
      now = Math.max(now, timer.at);
      timer.run();
    },
    pass: (ms) => {
      now += ms;
    },
    clear: (owner) => {
      for (const timer of timers) if (timer.owner === owner) timers.delete(timer);
    },
  };
};

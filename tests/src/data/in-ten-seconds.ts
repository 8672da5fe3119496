import { vi } from 'vitest';

/** What came of a promise while ten seconds passed. */
export const inTenSeconds = async (work: Promise<unknown>): Promise<unknown> => {
  let answer: unknown = 'no answer';
  work.then(
    (value) => (answer = value),
    (thrown: unknown) => (answer = thrown),
  );
  await pass(10);
  return answer;
};

/** Lets real time pass, in ms, also with fake timers. */
export const real = (ms: number) =>
  new Promise<void>((resolve) => {
    const until = performance.now() + ms;
    const turn = () => (performance.now() < until ? setImmediate(turn) : resolve());
    turn();
  });

/** Lets so many seconds of the fake timers pass, in which the database goes on with its work. */
export const pass = async (seconds: number) => {
  for (let second = 0; second < seconds; second += 1) {
    await vi.advanceTimersByTimeAsync(1000);
    await real(5);
  }
};

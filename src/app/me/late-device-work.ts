import type { PersonalCalls } from '#me/personal-calls.ts';
import type { DeviceWork } from './device-work.ts';

/** Calls `load` once, at the first call. After a failure the next call tries again. */
export function late<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () =>
    (loaded ??= load().catch((fault: unknown) => {
      loaded = undefined;
      throw fault;
    }));
}

/** Makes the personal calls, whose code is loaded late. If loading fails, `above` returns the profile as fetched. */
export function latePersonalCalls(work: () => Promise<DeviceWork>, report: (fault: unknown) => void): PersonalCalls {
  return {
    put: async (...wanted) => (await work()).personalCalls.put(...wanted),
    above: (userId, fetched) =>
      work()
        .then(({ personalCalls }) => personalCalls.above(userId, fetched))
        .catch((fault: unknown) => {
          report(fault);
          return fetched;
        }),
  };
}

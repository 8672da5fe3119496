import type { PersonalCalls } from '#me/personal-calls.ts';
import type { DeviceWork } from './device-work.ts';

/** Fetches code when it is first asked for; what cannot be had now may be there later. */
export const late = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let loaded: Promise<T> | undefined;
  return () =>
    (loaded ??= load().catch((fault: unknown) => {
      loaded = undefined;
      throw fault;
    }));
};

/** The person's own calls, as the session makes them. On a device that cannot store, nothing waits. */
export const latePersonalCalls = (
  work: () => Promise<DeviceWork>,
  report: (fault: unknown) => void,
): PersonalCalls => ({
  put: async (wish) => (await work()).personalCalls.put(wish),
  above: (userId, fetched) =>
    work()
      .then(({ personalCalls }) => personalCalls.above(userId, fetched))
      .catch((fault: unknown) => {
        report(fault);
        return fetched;
      }),
});

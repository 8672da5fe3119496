import type { OwnCalls } from '#session/own-calls.ts';
import type { DeviceWork } from './device-work.ts';

/** Fetches the work with this device when it is first asked for; code that cannot be had now may be there later. */
export const lateDeviceWork = (load: () => Promise<DeviceWork>): (() => Promise<DeviceWork>) => {
  let loaded: Promise<DeviceWork> | undefined;
  return () =>
    (loaded ??= load().catch((fault: unknown) => {
      loaded = undefined;
      throw fault;
    }));
};

/** The person's own calls, as the session makes them. On a device that cannot store, nothing waits. */
export const lateOwnCalls = (work: () => Promise<DeviceWork>, report: (fault: unknown) => void): OwnCalls => ({
  put: async (wish) => (await work()).ownCalls.put(wish),
  above: (userId, told) =>
    work()
      .then(({ ownCalls }) => ownCalls.above(userId, told))
      .catch((fault: unknown) => {
        report(fault);
        return told;
      }),
});

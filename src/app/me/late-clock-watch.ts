import type { DeviceStorage } from '#session/device-storage.ts';
import { late } from './late-device-work.ts';

export interface WatchClockDeps {
  readonly storage: DeviceStorage;
  readonly tell: (days: number) => Promise<void>;
  readonly report: (fault: unknown) => void;
}

/** The storage key of the note that a message about a wrong clock was shown. */
export const clockToldKey = 'spoolside.clockTold';

const dayMs = 86_400_000;

/** Loads `watchClock` once an offset is a day or more, or if a wrong clock was noted before. */
export function lateClockWatch(deps: WatchClockDeps): (offsetMs: number) => void {
  const watch = late(async () => (await import('./watch-clock.ts')).watchClock(deps));
  let isNeeded = deps.storage.get(clockToldKey) !== null;
  return (offsetMs) => {
    isNeeded ||= Math.abs(offsetMs) >= dayMs;
    if (isNeeded)
      watch()
        .then((learn) => learn(offsetMs))
        .catch(deps.report);
  };
}

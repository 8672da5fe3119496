import { clockToldKey, type WatchClockDeps } from './clock-told.ts';

const dayMs = 86_400_000;
/** Returns what to call with each offset of the server's clock. Most clocks are right and load nothing. */
export const lateClockWatch =
  (deps: WatchClockDeps): ((offsetMs: number) => void) =>
  (offsetMs) => {
    if (Math.abs(offsetMs) < dayMs && deps.storage.get(clockToldKey) === null) return;
    import('./watch-clock.ts').then(({ watchClock }) => watchClock(deps)(offsetMs)).catch(deps.report);
  };

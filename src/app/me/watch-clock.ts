import { clockToldKey, type WatchClockDeps } from './late-clock-watch.ts';

const dayMs = 86_400_000;

/** Returns a function to call with each offset of the server's clock. It reports an error of a day or more once. */
export function watchClock({ storage, tell, report }: WatchClockDeps): (offsetMs: number) => void {
  let isTold = storage.get(clockToldKey) !== null;
  return (offsetMs) => {
    const days = Math.floor(Math.abs(offsetMs) / dayMs);
    if (days > 0 === isTold) return;
    isTold = days > 0;
    if (!isTold) return storage.remove(clockToldKey); // the clock is right again, so the next error is reported again
    storage.set(clockToldKey, '1');
    tell(days).catch((fault: unknown) => {
      isTold = false;
      storage.remove(clockToldKey);
      report(fault);
    });
  };
}

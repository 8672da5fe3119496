import { setTimeout as sleep } from 'node:timers/promises';

/** Whether a time (ms) passes before the server stops. */
export const passes = (ms: number, stopping: AbortSignal): Promise<boolean> =>
  sleep(ms, true, { signal: stopping, ref: false }).catch(() => false);

import { setTimeout as sleep } from 'node:timers/promises';

/** Waits `ms` ms, then resolves with true; resolves with false as soon as `stopping` is aborted. */
export function passes(ms: number, stopping: AbortSignal): Promise<boolean> {
  return sleep(ms, true, { signal: stopping, ref: false }).catch(() => false);
}

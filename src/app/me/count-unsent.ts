import { unsentOf } from '#data/database/device-databases.ts';
import type { DeviceWorkDeps } from './device-work-deps.ts';

/** Counts a person's changes that only this device has; undefined if the count fails, which the caller must show. */
export async function countUnsent(
  { store, report }: Pick<DeviceWorkDeps, 'store' | 'report'>,
  userId: string,
): Promise<number | undefined> {
  try {
    return await unsentOf(await store(), userId);
  } catch (fault) {
    report(fault);
    return undefined;
  }
}

import { unsentOf } from '#data/database/device-databases.ts';
import type { DeviceWorkDeps } from './device-work-deps.ts';

/** How many changes of a person live on this device only; undefined when nobody can tell, which the person is then told. */
export const countUnsent = async (
  { store, report }: Pick<DeviceWorkDeps, 'store' | 'report'>,
  userId: string,
): Promise<number | undefined> => {
  try {
    return await unsentOf(await store(), userId);
  } catch (fault) {
    report(fault);
    return undefined;
  }
};

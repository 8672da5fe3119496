import { exportEverything } from '#data/export/export-everything.ts';
import { zipOf } from '#data/export/export-zip.ts';
import type { DeviceWorkDeps } from './device-work-deps.ts';

/** Packs all of the person's data on this device into a ZIP, and proposes a file name. */
export const packEverything = async ({
  account,
  now,
  store,
  teamNames,
}: Pick<DeviceWorkDeps, 'account' | 'now' | 'store' | 'teamNames'>): Promise<{
  readonly name: string;
  readonly zip: Blob;
}> => {
  const userId = account.get()?.userId;
  if (userId === undefined) throw new Error('Nobody is here whose work could be exported.');
  const files = await exportEverything(await store(), userId, teamNames);
  const at = new Date(now());
  return { name: `spoolside-${at.toISOString().slice(0, 10)}.zip`, zip: await zipOf(files, at) };
};

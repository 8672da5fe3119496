import type { DeviceStore } from '../database/device-database.ts';
import { queueCall } from './personal-queue.ts';

/** The call by which the server hears what a person sets for themselves in a team. */
export const ownSettingCall = 'ownSetting';

/** One setting of one's own in one team. Of a value that is made of parts, the parts that were set. */
export interface OwnSetting {
  readonly teamId: string;
  readonly key: string;
  readonly value: unknown;
}

/** Keeps a setting until the server has heard it; what still waits for the same place in the value gives way, and what waits beside it stays. */
export const holdSetting = (device: DeviceStore, userId: string, setting: OwnSetting): Promise<void> =>
  device.db.transaction('rw', device.db.calls, async () => {
    const before = await waitingSetting(device, userId, setting);
    const body = { ...setting, value: layOver(before?.value, setting.value) };
    await queueCall(device, { userId, key: keyOf(setting), call: ownSettingCall, body });
  });

/** What waits to be set; undefined when nothing does. Safe inside a live query. */
export const waitingSetting = async (
  { db }: DeviceStore,
  userId: string,
  setting: Pick<OwnSetting, 'teamId' | 'key'>,
): Promise<OwnSetting | undefined> => (await db.calls.get([userId, keyOf(setting)]))?.body as OwnSetting | undefined;

/** What waits to be set under a name, in any team. Safe inside a live query. */
export const waitingSettings = async (
  { db }: DeviceStore,
  userId: string,
  key: string,
): Promise<readonly OwnSetting[]> => {
  const calls = await db.calls.where('userId').equals(userId).toArray();
  return calls
    .filter(({ call }) => call === ownSettingCall)
    .map(({ body }) => body as OwnSetting)
    .filter((one) => one.key === key);
};

/** A value with what was set of it on top, part by part. Undefined lays nothing over anything. */
export const layOver = (below: unknown, above: unknown): unknown => {
  if (above === undefined) return below;
  if (!isMadeOfParts(above) || !isMadeOfParts(below)) return above;
  const names = new Set([...Object.keys(below), ...Object.keys(above)]);
  return Object.fromEntries([...names].map((name) => [name, layOver(below[name], above[name])]));
};

/** Whether a value has parts that are set one by one. */
export const isMadeOfParts = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const keyOf = ({ teamId, key }: Pick<OwnSetting, 'teamId' | 'key'>): string => `${ownSettingCall}.${teamId}.${key}`;

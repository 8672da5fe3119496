import type { DeviceStore } from '../database/device-database.ts';
import { queueCall } from './personal-queue.ts';

/** The name of the call that sends a person's own settings in a team to the server. */
export const ownSettingCall = 'ownSetting';

/** A person's own setting in one team. If its value is an object, it has only the parts that were set. */
export interface OwnSetting {
  readonly teamId: string;
  readonly key: string;
  readonly value: unknown;
}

/** Queues a setting until the server answers it, merged over a value of this setting that already waits. */
export function holdSetting(device: DeviceStore, userId: string, setting: OwnSetting): Promise<void> {
  return device.db.transaction('rw', device.db.calls, async () => {
    const before = await waitingSetting(device, userId, setting);
    const body = { ...setting, value: layOver(before?.value, setting.value) };
    await queueCall(device, { userId, key: keyOf(setting), call: ownSettingCall, body });
  });
}

/** Returns a setting that waits to be sent; undefined when none waits. Safe inside a live query. */
export async function waitingSetting(
  { db }: DeviceStore,
  userId: string,
  setting: Pick<OwnSetting, 'teamId' | 'key'>,
): Promise<OwnSetting | undefined> {
  return (await db.calls.get([userId, keyOf(setting)]))?.body as OwnSetting | undefined;
}

/** Returns the settings with this key that wait to be sent, of any team. Safe inside a live query. */
export async function waitingSettings(
  { db }: DeviceStore,
  userId: string,
  key: string,
): Promise<readonly OwnSetting[]> {
  const calls = await db.calls.where('userId').equals(userId).toArray();
  return calls
    .filter(({ call }) => call === ownSettingCall)
    .map(({ body }) => body as OwnSetting)
    .filter((one) => one.key === key);
}

/** Lays `above` over `below`: two objects part by part; any other value replaces `below`; undefined changes nothing. */
export function layOver(below: unknown, above: unknown): unknown {
  if (above === undefined) return below;
  if (!isMadeOfParts(above) || !isMadeOfParts(below)) return above;
  const names = new Set([...Object.keys(below), ...Object.keys(above)]);
  return Object.fromEntries([...names].map((name) => [name, layOver(below[name], above[name])]));
}

/** Whether a value has parts that are set one by one. */
export function isMadeOfParts(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const keyOf = ({ teamId, key }: Pick<OwnSetting, 'teamId' | 'key'>): string => `${ownSettingCall}.${teamId}.${key}`;

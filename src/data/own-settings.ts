import type { DeviceStore } from './device-database.ts';
import { queueCall } from './own-queue.ts';

/** The call by which the server hears what a person sets for themselves in a team. */
export const ownSettingCall = 'ownSetting';

/** One setting of one's own in one team. */
export interface OwnSetting {
  readonly teamId: string;
  readonly key: string;
  readonly value: unknown;
}

/** Keeps a setting until the server has heard it; an earlier value that still waits gives way. */
export const holdSetting = (device: DeviceStore, userId: string, setting: OwnSetting): Promise<void> =>
  queueCall(device, { userId, key: keyOf(setting), call: ownSettingCall, body: { ...setting } });

/** What waits to be set; undefined when nothing does. Safe inside a live query. */
export const waitingSetting = async (
  { db }: DeviceStore,
  userId: string,
  setting: Pick<OwnSetting, 'teamId' | 'key'>,
): Promise<OwnSetting | undefined> => (await db.calls.get([userId, keyOf(setting)]))?.body as OwnSetting | undefined;

const keyOf = ({ teamId, key }: Pick<OwnSetting, 'teamId' | 'key'>): string => `${ownSettingCall}.${teamId}.${key}`;

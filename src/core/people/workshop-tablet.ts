import { derivedId } from '../ids.ts';

/**
 * Derives the id by which a team knows a device, from the key that only this device has and sends with what it saves. So
 * nobody who reads the team's rows can save as that device.
 */
export function deviceIdOf(deviceKey: string): string {
  return derivedId(deviceKey, 'device');
}

/** Derives the id of the row that makes a device a workshop tablet, so that two admins make one row. */
export function tabletId(teamId: string, deviceId: string): string {
  return derivedId(teamId, 'tablet', deviceId);
}

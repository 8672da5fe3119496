import { derivedId } from '../ids.ts';
import type { Thread } from '../kinds/thread.ts';

/** Derives the id of a thread picked from a chart, the same on every device of the team (protocol: Derived ids). */
export function threadId(teamId: string, thread: Pick<Thread, 'brand' | 'line' | 'code'>): string {
  return derivedId(teamId, 'thread', thread.brand, thread.line, thread.code);
}

/** Derives the id of a movement's reversal, so that a second undo, made on an offline device, changes nothing. */
export function reversalId(teamId: string, movementId: string): string {
  return derivedId(teamId, 'movement', movementId, 'reversal');
}

/** Derives the id of a barcode, the same on every device of the team (protocol: Derived ids). */
export function barcodeId(teamId: string, value: string): string {
  return derivedId(teamId, 'barcode', value);
}

/**
 * Derives the id of the tick that undoes another, so that a second undo, made on an offline device, changes nothing.
 */
export function tickReversalId(teamId: string, tickId: string): string {
  return derivedId(teamId, 'shoppingTick', tickId, 'reversal');
}

/** Derives the id of the nth spool (from 0) that a tick adds to stock, so that two offline devices add it only once. */
export function tickedSpoolId(teamId: string, tickId: string, nth: number): string {
  return derivedId(teamId, 'spool', tickId, String(nth));
}

/** Derives the id of the job that a quote makes of a placement, by its place in its line, so that two devices make one. */
export function quotedJobId(teamId: string, quoteId: string, line: number, placement: number): string {
  return derivedId(teamId, 'job', quoteId, String(line), String(placement));
}

/** Derives the id of a design in a team from the SHA-256 of its file. */
export function designId(teamId: string, fingerprint: string): string {
  return derivedId(teamId, 'design', fingerprint);
}

/** Derives the id of a file from design and SHA-256, so that two offline devices that save the file make one row. */
export function designFileId(teamId: string, design: string, sha256: string): string {
  return derivedId(teamId, 'file', design, sha256);
}

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

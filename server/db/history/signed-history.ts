import { createHmac, timingSafeEqual } from 'node:crypto';

/** What signs a team's epochs and marks: the team's public id, and the secret in the database. */
export interface HistoryKey {
  readonly team: string;
  readonly secret: Buffer;
}

interface MarkedPlace {
  readonly epoch: string;
  readonly version: number;
}

/** Makes the epoch that begins at a time (ms), a UUID v8: the time, and a signature over team and time. */
export function epochAt(key: HistoryKey, at: number): string {
  const time = at.toString(16).padStart(12, '0');
  const signature = signatureOf(key, ['epoch', at]);
  const [three, more, rest] = [signature.slice(0, 3), signature.slice(3, 6), signature.slice(6, 18)];
  return `${time.slice(0, 8)}-${time.slice(8)}-8${three}-8${more}-${rest}`;
}

/** Reads the time in an epoch, in ms since 1970; undefined if the epoch has none. */
export function epochTime(epoch: string): number | undefined {
  return epoch[14] === '8' ? Number.parseInt(epoch.slice(0, 8) + epoch.slice(9, 13), 16) : undefined;
}

/** Whether a server with this secret began an epoch. */
export function isSignedEpoch(key: HistoryKey, epoch: string): boolean {
  const time = epochTime(epoch);
  return time !== undefined && isSame(epochAt(key, time), epoch);
}

/** Makes a mark for a device: the time of a commit and digits of its digest, with a signature. */
export function signedMark(key: HistoryKey, { epoch, version }: MarkedPlace, kept: string): string {
  // the signature covers epoch and version, so that a server that has lost the commit can still check the mark
  const said = kept.slice(0, saidLength);
  return said + signatureOf(key, ['mark', epoch, version, said]).slice(0, kept.length - saidLength);
}

/** Whether a server with this secret gave this mark to a device for this place. */
export function isSignedMark(key: HistoryKey, place: MarkedPlace, mark: string): boolean {
  return isSame(signedMark(key, place, mark), mark);
}

// the length of a mark's unsigned part: thirteen digits, a dot, and four digits
const saidLength = 18;

const signatureOf = ({ team, secret }: HistoryKey, parts: readonly (string | number)[]): string =>
  createHmac('sha256', secret)
    .update([...parts, team].join('\n'))
    .digest('hex');

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

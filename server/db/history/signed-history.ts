import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a team's epochs and marks are signed with: its public id, and the secret that lies in the database. */
export interface HistoryKey {
  readonly team: string;
  readonly secret: Buffer;
}

/** Under which epoch, and of which version, a mark is handed out. */
export interface MarkedPlace {
  readonly epoch: string;
  readonly version: number;
}

/** The epoch that begins at an instant (ms): its time, and a signature over team and time. It has the form of a UUID of version 8. */
export const epochAt = (key: HistoryKey, at: number): string => {
  const time = at.toString(16).padStart(12, '0');
  const signature = signatureOf(key, ['epoch', at]);
  const [three, more, rest] = [signature.slice(0, 3), signature.slice(3, 6), signature.slice(6, 18)];
  return `${time.slice(0, 8)}-${time.slice(8)}-8${three}-8${more}-${rest}`;
};

/** When an epoch says that it began, in ms; undefined for the random ones of before. */
export const epochTime = (epoch: string): number | undefined =>
  epoch[14] === '8' ? Number.parseInt(epoch.slice(0, 8) + epoch.slice(9, 13), 16) : undefined;

/** Whether an epoch was begun by a server with this secret. */
export const isSignedEpoch = (key: HistoryKey, epoch: string): boolean => {
  const time = epochTime(epoch);
  return time !== undefined && isSame(epochAt(key, time), epoch);
};

/**
 * A mark as devices get it: the time of the commit, four digits of the digest of all changes until then, which stands for
 * the marks before it, and a signature over both and the place. A server that lacks the commit can still judge it.
 */
export const signedMark = (key: HistoryKey, { epoch, version }: MarkedPlace, kept: string): string => {
  const said = kept.slice(0, saidLength);
  return said + signatureOf(key, ['mark', epoch, version, said]).slice(0, kept.length - saidLength);
};

/** Whether a mark was handed out for this place by a server with this secret. */
export const isSignedMark = (key: HistoryKey, place: MarkedPlace, mark: string): boolean =>
  isSame(signedMark(key, place, mark), mark);

// thirteen digits, a dot, and four digits
const saidLength = 18;

const signatureOf = ({ team, secret }: HistoryKey, parts: readonly (string | number)[]): string =>
  createHmac('sha256', secret)
    .update([...parts, team].join('\n'))
    .digest('hex');

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

import * as z from 'zod/mini';

/**
 * Stands for everything that a team's history holds up to one of its commits: when that was (ms by the server's clock),
 * and 16 digits. The server keeps a digest of all ids of changes until then, and hands out four digits of it and a signature.
 */
export const historyMark = z.string().check(z.regex(/^\d{13}\.[0-9a-f]{16}$/, { error: 'wrong_format' }));

/** A place in a team's history: a version, and the mark of what led there. */
export interface HistoryPlace {
  readonly version: number;
  readonly last: string;
}

/** When the commit was of which a mark is, in ms. */
export const markedAt = (mark: string): number => Number(mark.slice(0, 13));

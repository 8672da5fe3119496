import * as z from 'zod/mini';

/**
 * Marks a team's history up to a commit: its time (ms since 1970, server's clock), 4 digits of a digest, a signature.
 */
export const historyMark = z.string().check(z.regex(/^\d{13}\.[0-9a-f]{16}$/, { error: 'wrong_format' }));

/** A point in a team's history: a version, and the mark of the history up to that version. */
export interface HistoryPlace {
  readonly version: number;
  readonly last: string;
}

/** Returns the time of a mark's commit, in ms since 1970. */
export function markedAt(mark: string): number {
  return Number(mark.slice(0, 13));
}

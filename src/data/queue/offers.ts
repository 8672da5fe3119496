import type { CursorMeta, HistoryEntry, OutboxEntry } from '../database/team-database.ts';

/** A change that has no number in the queue yet. */
export type Unnumbered = Omit<OutboxEntry, 'seq'>;

/** Returns the version up to which an epoch is known to agree with the cursor's epoch; 0 if nothing is known. */
export function sharedVersion(
  { epoch: now, cursor, former = {} }: CursorMeta,
  epoch: string | null | undefined,
): number {
  return epoch === now ? cursor : (former[epoch ?? ''] ?? 0);
}

/** Makes a change from the history ready to be queued again. */
export function fromHistory({ ackedAt: _ackedAt, ...change }: HistoryEntry): Unnumbered {
  return {
    ...change,
    state: 'pending',
    sent: 1,
  };
}

/** Prepares a change for a restored server. `shared`: the version up to which the server has lost nothing. */
export function asOffered({ version, inRows, ...rest }: Unnumbered, shared: number): Unnumbered {
  const was = version ?? rest.was;
  if (was === undefined) return rest;
  // A change that was sent again without an answer is in the server's rows only if no restore lost it (`inRows`).
  const isInRows = was <= shared && (version !== undefined || inRows === 1);
  return { ...rest, was, ...(isInRows && { inRows: 1 as const }) };
}

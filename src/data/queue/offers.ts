import type { CursorMeta, HistoryEntry, OutboxEntry } from '../database/team-database.ts';

/** A change on its way into the queue. */
export type Unnumbered = Omit<OutboxEntry, 'seq'>;

/** Up to which version the history of an epoch is the one that the cursor reads. */
export const sharedVersion = (
  { epoch: now, cursor, former = {} }: CursorMeta,
  epoch: string | null | undefined,
): number => (epoch === now ? cursor : (former[epoch ?? ''] ?? 0));

/** A change from the history as it goes back into the queue. */
export const fromHistory = ({ ackedAt: _ackedAt, ...change }: HistoryEntry): Unnumbered => ({
  ...change,
  state: 'pending',
  sent: 1,
});

/** A change as it is offered to a server that was set back. `shared`: the version up to which that has lost nothing. What was applied under an epoch before the last one, and not offered since, is in the rows only if no restore has lost it. */
export const asOffered = ({ version, inRows, ...rest }: Unnumbered, shared: number): Unnumbered => {
  const was = version ?? rest.was;
  if (was === undefined) return rest;
  const isInRows = was <= shared && (version !== undefined || inRows === 1);
  return { ...rest, was, ...(isInRows && { inRows: 1 as const }) };
};

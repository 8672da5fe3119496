import type { AttentionEntry } from '../database/team-database.ts';

/** Returns the refused changes that get a card of their own: their cause is undefined, or not in the list. */
export function cardsShown(entries: readonly AttentionEntry[]): readonly AttentionEntry[] {
  const mids = new Set<string | undefined>(entries.map(({ mid }) => mid));
  return entries.filter(({ cause }) => !mids.has(cause));
}

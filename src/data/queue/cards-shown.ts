import type { AttentionEntry } from '../database/team-database.ts';

/** Returns the refused changes with a card of their own: none caused them, or the card of their cause is missing. */
export const cardsShown = (entries: readonly AttentionEntry[]): readonly AttentionEntry[] => {
  const mids = new Set<string | undefined>(entries.map(({ mid }) => mid));
  return entries.filter(({ cause }) => !mids.has(cause));
};

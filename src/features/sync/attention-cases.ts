import { useLiveQuery } from 'dexie-react-hooks';
import { rowKey, type AttentionEntry } from '#data/database/team-database.ts';
import { cardsShown } from '#data/queue/cards-shown.ts';
import { useWorkspace } from '#services/workspace.ts';
import type { AttentionCase } from './card-in-words.ts';
import { bodyOf } from './change-body.ts';

/** Returns the refused changes, one entry per card, oldest first; undefined until the database is read. */
export function useAttentionCases(): readonly AttentionCase[] | undefined {
  const { db } = useWorkspace().store;
  return useLiveQuery(async () => {
    const entries = (await db.attention.toArray()).toSorted((a, b) => a.seq - b.seq);
    const cards = cardsShown(entries);
    const rows = await db.rows.bulkGet(cards.map(keyOf));
    return cards.map((entry, at) => ({
      entry,
      dependants: entries.filter(({ cause }) => cause === entry.mid),
      row: rows[at],
    }));
  }, [db]);
}

const keyOf = (entry: AttentionEntry): string => {
  const { kind, id } = bodyOf(entry);
  return rowKey(kind, id);
};

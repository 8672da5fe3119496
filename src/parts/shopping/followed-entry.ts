import '#texts/en/shopping.ts';
import '#texts/en/threads.ts';
import { rowKey, type TeamDatabase } from '#data/database/team-database.ts';
import { foundOf } from '#data/rows/local-rows.ts';
import { live, useQuery } from '#parts/rows/use-query.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import type { Entry } from './entries.ts';
import { shoppingList } from './shopping-list.ts';

/** What became of an entry of the list while its dialog was open. */
export interface Meanwhile {
  readonly end: 'received' | 'dropped' | 'deleted';
  /** The id of the person who did it. */
  readonly by: string;
  /** How many of the `asked` packs were received. */
  readonly received: number;
  readonly asked: number;
}

/** Returns what became of the rows of an entry since it was opened; undefined while they are still to be bought [F29]. */
export async function meanwhileOf(db: TeamDatabase, { lines, qty }: Entry): Promise<Meanwhile | undefined> {
  const rows = (await db.rows.bulkGet(lines.map(({ id }) => rowKey('shoppingLine', id)))).flatMap((row) =>
    row === undefined ? [] : [foundOf<'shoppingLine'>(row)],
  );
  const closed = rows.filter(({ deleted, data }) => deleted || data.status === 'received' || data.status === 'dropped');
  const [last] = closed.toSorted((a, b) => (a.data.updatedAt < b.data.updatedAt ? 1 : -1));
  if (last === undefined) return undefined;
  const received = closed.filter(({ deleted, data }) => !deleted && data.status === 'received');
  // What arrives is noted on the first row of an entry, for all of its rows.
  const counted = received[0]?.id === lines[0]?.id ? received.slice(0, 1) : received;
  return {
    end: received.length > 0 ? 'received' : last.deleted ? 'deleted' : 'dropped',
    by: last.data.updatedBy,
    received: counted.reduce((sum, { data }) => sum + data.qty, 0),
    asked: qty,
  };
}

/** An entry as it is now, for a dialog that was opened on it. */
interface Followed {
  /** Undefined once nothing of it is to be bought any more. */
  readonly entry: Entry | undefined;
  readonly meanwhile: Meanwhile | undefined;
  /** What became of it, in words; undefined as long as it is as it was. */
  readonly words: string | undefined;
}

/** Follows the entry on which a dialog was opened; the component renders again when it changes. */
export function useFollowedEntry(opened: Entry): Followed {
  const { store, nameOf } = useWorkspace();
  const { rows: view } = useQuery(shoppingList);
  const { rows: meanwhile } = useQuery(live(meanwhileOf, store.db, opened));
  const ids = new Set(opened.lines.map(({ id }) => id));
  const all = view && [...view.wanted, ...view.ordered];
  const entry =
    all === undefined
      ? opened
      : (all.find(({ lines }) => lines.some(({ id }) => ids.has(id))) ?? all.find(({ key }) => key === opened.key));
  const name = meanwhile?.by === store.actor.userId ? t('threads.you') : (nameOf(meanwhile?.by ?? '') ?? '');
  const words = () => {
    if (meanwhile === undefined) return entry === undefined ? t('shopping.goneMeanwhile') : undefined;
    const { end, received, asked } = meanwhile;
    return end === 'received'
      ? t('shopping.receivedMeanwhile', { name, received, asked })
      : t(`shopping.${end}Meanwhile`, { name });
  };
  return { entry, meanwhile, words: words() };
}

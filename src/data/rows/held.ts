import { isRowKind } from '#core/kinds/is-row-kind.ts';
import { readsKind } from '#core/visible-kinds.ts';
import type { PullAnswer, PulledRow } from '#core/wire/sync-wire.ts';
import { rowsWhere } from './row-chunks.ts';
import { livesOnServer } from './served.ts';
import { rowKey, type LocalRow, type TeamDatabase } from '../database/team-database.ts';
import type { TeamStore } from '../database/team-store.ts';

/** Below these a pull may remove what it wants: so many rows, and such a share of all. */
const harmless = { rows: 200, share: 0.2 };

/** What becomes of a page that removes rows: it is stored, held back until a person agrees, or has to be asked for again because the rows have not been copied yet. */
export type Judgement = 'fine' | 'held' | 'copy_first';

/** Says yes to the deletions that are held back; it counts for the pull under way. */
export const acceptDeletions = async ({ db, feed }: TeamStore): Promise<void> => {
  await db.transaction('rw', db.meta, async () => {
    const held = await db.meta.get('held');
    if (held?.k === 'held') await db.meta.put({ ...held, accepted: true });
  });
  feed.publish(['held']);
};

/** Whether the person has said yes. */
export const isAccepted = async (db: TeamDatabase): Promise<boolean> => {
  const held = await db.meta.get('held');
  return held?.k === 'held' && held.accepted;
};

/** The living rows that a page removes. What this device has deleted itself is not news. */
export const doomedBy = async (db: TeamDatabase, rows: readonly PulledRow[]): Promise<readonly LocalRow[]> => {
  const keys = rows.flatMap((row) => (row.del === 1 ? [rowKey(row.t, row.id)] : []));
  return (await db.rows.bulkGet(keys)).filter((row) => row !== undefined).filter(isMissed);
};

/** The living rows that a fresh copy no longer has, its last page included. What the person may no longer see is no deletion. */
export const doomedBySwap = async (
  db: TeamDatabase,
  { rows: last, access }: Pick<PullAnswer, 'rows' | 'access'>,
): Promise<readonly LocalRow[]> => {
  const kept = new Set<string>();
  for (const { key } of await rowsWhere(db.shadow, ({ deleted }) => !deleted)) kept.add(key);
  for (const { t, id, del } of last) {
    if (del === 1) kept.delete(rowKey(t, id));
    else kept.add(rowKey(t, id));
  }
  const isShown = ({ kind }: LocalRow): boolean => !isRowKind(kind) || readsKind(kind, access);
  return rowsWhere(db.rows, (row) => isMissed(row) && !kept.has(row.key) && isShown(row));
};

/** Judges a removal, and notes what is held back. `removed`: rows that earlier pages of this pull have removed. Call inside a transaction. */
export const judgeRemoval = async (
  { db, now }: TeamStore,
  doomed: readonly LocalRow[],
  removed: number,
  copied: ReadonlySet<string>,
): Promise<Judgement> => {
  if (await isAccepted(db)) return doomed.every(({ key }) => copied.has(key)) ? 'fine' : 'copy_first';
  const deletes = doomed.length + removed;
  if (doomed.length === 0 || deletes <= harmless.rows) return 'fine';
  const of = (await rowsWhere(db.rows, livesOnServer)).length + removed;
  if (deletes <= of * harmless.share) return 'fine';
  await db.meta.put({ k: 'held', deletes, of, noticedAt: new Date(now()).toISOString(), accepted: false });
  return 'held';
};

const isMissed = (row: LocalRow): boolean => livesOnServer(row) && !row.deleted;

import type { HistoryPlace, PullAnswer } from '#core/wire/sync-wire.ts';
import { dropArrived } from '#data/queue/outcomes.ts';
import { wholeBook } from '#data/database/revision.ts';
import { noteFreshCopy, type PageFate, putRows } from './fresh-copy.ts';
import { heardField, isBeyondKnown, nextKnownPlace, placeIn } from './known-place.ts';
import { rowsRemovedBy, judgeRemoval } from './held.ts';
import { knownFormat } from '../database/known-format.ts';
import { beneathOverlay } from './overlay.ts';
import { digestOfServed } from './served.ts';
import { rowKey, type CursorMeta } from '../database/team-database.ts';
import { cursorFrom, isWhole, type TeamStore } from '../database/team-store.ts';

/** The cursor with which a page was requested: the page is stored only while that cursor is current. */
interface AskedUnder {
  readonly epoch: string | null;
  readonly generation: number;
  readonly heard?: HistoryPlace;
}

/** Stores a page and its cursor in one transaction. `copied`: keys of rows with a stored copy, which may be removed. */
export async function storePage(
  store: TeamStore,
  page: PullAnswer,
  asked: AskedUnder,
  copied: ReadonlySet<string> = new Set(),
): Promise<PageFate> {
  const { db, feed } = store;
  const done = await db.transaction('rw', db.tables, async () => {
    const [known, copy, gone, held] = await db.meta.bulkGet(['cursor', 'resync', 'gone', 'held']);
    const cursor = cursorFrom(known);
    // During a fresh copy no page is stored, because the copy may end at an earlier version than the page.
    const isOvertaken = copy !== undefined || gone !== undefined;
    if (!follows(page, cursor, asked) || isBeyondKnown(cursor.heard, asked.heard, page) || isOvertaken)
      return 'discarded';
    // Await only Dexie's calls: a native promise may let the transaction end.
    const removedRows = page.rows.some(({ del }) => del === 1) ? await rowsRemovedBy(db, page.rows) : [];
    const removed = cursor.removed ?? 0;
    const judgement = removedRows.length > 0 ? await judgeRemoval(store, removedRows, removed, copied) : 'fine';
    if (judgement !== 'fine') return judgement === 'held' ? 'held' : 'discarded';
    const next = advanced(store, cursor, page, { removed: removedRows.length, asked });
    const { touched } = await beneathOverlay(store, async () => {
      if (page.rows.length > 0) await putRows(db.rows, page.rows);
      await db.meta.put(next);
      if (next.complete && held !== undefined) await db.meta.delete('held');
      if (next.complete && page.digest !== undefined) await compare(store, page.digest);
      if (next.complete) await dropArrived(store, next);
    });
    const reached = isWhole(next) && !isWhole(cursor) ? [wholeBook] : [];
    return [...reached, ...touched, ...page.rows.map((row) => rowKey(row.t, row.id))];
  });
  if (typeof done === 'string') return done;
  feed.publish([...new Set(done)]);
  return 'stored';
}

/** Whether a page follows the cursor. A page from 0 omits deleted rows, so it fits only if nothing was read before. */
const follows = (page: PullAnswer, cursor: CursorMeta, asked: AskedUnder): boolean =>
  cursor.epoch === asked.epoch &&
  cursor.generation === asked.generation &&
  (page.from > 0 || cursor.cursor === 0) &&
  page.from <= cursor.cursor &&
  page.to >= cursor.cursor;

const advanced = (
  store: TeamStore,
  last: CursorMeta,
  page: PullAnswer,
  { removed, asked }: { readonly removed: number; readonly asked: AskedUnder },
): CursorMeta => {
  const { begun: before, heard, ...cursor } = last;
  const begun = cursor.cursor === 0 ? page.version : before;
  return {
    ...cursor,
    epoch: page.epoch,
    access: page.access,
    cursor: page.to,
    total: page.total,
    pulledAt: new Date(store.now()).toISOString(),
    format: cursor.epoch === null ? knownFormat(store) : cursor.format,
    complete: !page.more,
    whole: !page.more || isWhole(last),
    ...(page.former && { former: page.former }),
    ...(page.more && begun !== undefined && { begun }),
    removed: page.more ? (cursor.removed ?? 0) + removed : 0,
    ...heardField(nextKnownPlace(heard, asked.heard, placeIn(page))),
  };
};

/** Compares digests. If they differ, this device has missed changes, so a fresh copy begins. */
const compare = async (store: TeamStore, there: NonNullable<PullAnswer['digest']>): Promise<void> => {
  const { db, now } = store;
  const here = await digestOfServed(db);
  await db.meta.put({ k: 'digest', checkedAt: new Date(now()).toISOString() });
  if (here.n !== there.n || here.x !== there.x) await noteFreshCopy(store, 'digest');
};

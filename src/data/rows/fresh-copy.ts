import { coversFormat } from '#core/rows/row-format.ts';
import type { PullAnswer } from '#core/wire/sync-wire.ts';
import { everything } from '../database/changes.ts';
import { isGone } from '../left-teams/gone.ts';
import { heardField, nextKnownPlace, placeIn } from './known-place.ts';
import { rowsRemovedBySwap, judgeRemoval } from './held.ts';
import { knownFormat } from '../database/known-format.ts';
import { putRows } from './put-rows.ts';
import { isGrave, swapIn } from './swap-in.ts';
import type { FreshCopyReason, ResyncMeta, TeamDatabase } from '../database/team-database.ts';
import { cursorOf, type TeamStore } from '../database/team-store.ts';

/**
 * `discarded`: the page no longer fits, or removes rows not copied yet. `held`: it removes too many rows without
 * consent.
 */
export type PageFate = 'stored' | 'discarded' | 'held';

/** Returns the state of the fresh copy that is being pulled; undefined if there is none. */
export async function freshCopyOf(db: TeamDatabase): Promise<ResyncMeta | undefined> {
  const found = await db.meta.get('resync');
  return found?.k === 'resync' ? found : undefined;
}

/** Begins a fresh copy of all rows, unless another tab has finished one since `generation`. */
export function beginFreshCopy(store: TeamStore, reason: FreshCopyReason, generation: number): Promise<void> {
  return store.db.transaction('rw', store.db.meta, store.db.shadow, async () => {
    if ((await cursorOf(store.db)).generation === generation) await noteFreshCopy(store, reason);
  });
}

/** Deletes a partly pulled fresh copy that the server does not continue, and begins the copy again. */
export function restartFreshCopy({ db }: TeamStore, reason: FreshCopyReason): Promise<void> {
  return db.transaction('rw', db.meta, db.shadow, async () => {
    const copy = await freshCopyOf(db);
    if (copy !== undefined) await fromTheStart(db, isGrave(copy.reason) ? copy : { ...copy, reason });
  });
}

/** Begins a fresh copy of all rows, or updates an unfinished one. Call in a transaction over `meta` and `shadow`. */
export async function noteFreshCopy(store: TeamStore, reason: FreshCopyReason): Promise<void> {
  const { db } = store;
  const format = knownFormat(store);
  const begun = await freshCopyOf(db);
  if (begun === undefined) {
    const { access } = await cursorOf(db);
    const copy = { k: 'resync', reason, epoch: null, access, cursor: 0, total: 0, done: 0, format } as const;
    await fromTheStart(db, copy);
  } else if (!coversFormat(begun.format, format)) await fromTheStart(db, { ...begun, format });
  else if (isGrave(reason) && !isGrave(begun.reason)) await db.meta.put({ ...begun, reason });
}

/**
 * Stores a page of a fresh copy, or discards one that does not fit. After the last page, the copy replaces the rows.
 */
export async function storeFreshPage(
  store: TeamStore,
  page: PullAnswer,
  asked: ResyncMeta,
  copied: ReadonlySet<string> = new Set(),
): Promise<PageFate> {
  const { db, feed } = store;
  const fate = await db.transaction('rw', db.tables, async (): Promise<PageFate> => {
    const copy = await freshCopyOf(db);
    const isHere = copy?.epoch === asked.epoch && copy.cursor === asked.cursor && copy.format === asked.format;
    if (!isHere || (await isGone(db))) return 'discarded';
    // A page of another epoch or access begins the copy again.
    const isOther = copy.epoch !== null && (page.epoch !== copy.epoch || page.access !== copy.access);
    if (isOther) await fromTheStart(db, copy);
    if (isOther || page.from !== copy.cursor) return 'discarded';
    if (!page.more) {
      const judgement = await judgeRemoval(store, await rowsRemovedBySwap(db, page), 0, copied);
      if (judgement !== 'fine') return judgement === 'held' ? 'held' : 'discarded';
    }
    await putRows(db.shadow, page.rows);
    if (page.more) await db.meta.put(copyAfter(copy, page));
    else await swapIn(store, copy, page);
    return 'stored';
  });
  if (fate === 'stored' && !page.more) feed.publish([everything]);
  return fate;
}

/** Returns the state of a fresh copy after a page of it is stored. */
export function copyAfter({ heard: _before, ...copy }: ResyncMeta, page: PullAnswer): ResyncMeta {
  return {
    ...copy,
    epoch: page.epoch,
    access: page.access,
    cursor: page.to,
    ...(page.from === 0 && page.version !== undefined && { begun: page.version }),
    total: page.total,
    done: copy.done + page.rows.length,
    ...heardField(nextKnownPlace(undefined, undefined, placeIn(page))),
  };
}

const fromTheStart = async (
  db: TeamDatabase,
  { begun: _before, heard: _heard, ...copy }: ResyncMeta,
): Promise<void> => {
  await db.shadow.clear();
  await db.meta.put({ ...copy, epoch: null, cursor: 0, total: 0, done: 0 });
};

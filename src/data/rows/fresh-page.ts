import type { Access } from '#core/access/permissions.ts';
import { redact, readsKind } from '#core/access/redact.ts';
import { isEqual } from '#core/is-equal.ts';
import { isRowKind } from '#core/kinds/is-row-kind.ts';
import type { PullAnswer } from '#core/wire/sync-wire.ts';
import { everything } from '#data/database/revision.ts';
import { dropArrived } from '#data/queue/outcomes.ts';
import type { FreshCopyReason, ResyncMeta, TeamDatabase, CursorMeta, LocalRow } from '../database/team-database.ts';
import { noteInLog } from '../database/team-log.ts';
import { cursorOf, type TeamStore } from '../database/team-store.ts';
import { isGone } from '../left-teams/gone.ts';
import { sharedVersion } from '../queue/offers.ts';
import { offerAgain } from '../queue/renumber.ts';
import { freshCopyOf, fromTheStart, isGrave, type PageFate, putRows } from './fresh-copy.ts';
import { rowsRemovedBySwap, judgeRemoval } from './held.ts';
import { heardField, nextKnownPlace, placeIn } from './known-place.ts';
import { beneathOverlay } from './overlay.ts';
import { chunkAfter } from './row-chunks.ts';

/** Deletes a partly pulled fresh copy that the server does not continue, and begins the copy again. */
export function restartFreshCopy({ db }: TeamStore, reason: FreshCopyReason): Promise<void> {
  return db.transaction('rw', db.meta, db.shadow, async () => {
    const copy = await freshCopyOf(db);
    if (copy !== undefined) await fromTheStart(db, isGrave(copy.reason) ? copy : { ...copy, reason });
  });
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
      const judgement = await judgeRemoval(store, await rowsRemovedBySwap(store, page), 0, copied);
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

/** Replaces the rows with the fresh copy, and applies the queue again. Call inside a transaction over all tables. */
async function swapIn(store: TeamStore, copy: ResyncMeta, last: PullAnswer): Promise<void> {
  const { db, now } = store;
  const cursor = await cursorOf(db);
  const isSameHistory = cursor.epoch === last.epoch;
  await beneathOverlay(store, async () => {
    const before = await db.rows.count();
    await takeOverShadow(db, tombstoneOf(isSameHistory, last.access));
    // A restored server may have lost changes that it had applied, so this device sends them again.
    const mayHaveLost = isGrave(copy.reason) || (cursor.epoch !== null && !isSameHistory);
    const heard = last.last === undefined ? undefined : { version: last.to, last: last.last };
    const next: CursorMeta = {
      k: 'cursor',
      epoch: last.epoch,
      access: last.access,
      cursor: last.to,
      total: last.total,
      generation: cursor.generation + 1,
      pulledAt: new Date(now()).toISOString(),
      format: copy.format,
      complete: true,
      whole: true,
      ...(last.former && { former: last.former }),
      // The answer to a push may have named a newer point in the history than this copy has.
      ...heardField(!mayHaveLost && (cursor.heard?.version ?? 0) > last.to ? cursor.heard : heard),
    };
    await db.meta.bulkDelete(['resync', 'held']);
    await db.meta.put(next);
    await noteInLog(store, 'fresh_copy', { reason: copy.reason, before, after: await db.rows.count() });
    await (mayHaveLost ? offerAgain(db, sharedVersion(next, cursor.epoch)) : dropArrived(store, next));
  });
}

/** Makes a function that returns what stays of a row that a fresh copy lacks: the fields of a deleted row. */
const tombstoneOf =
  (isSameHistory: boolean, access: Access) =>
  (row: LocalRow): LocalRow | undefined => {
    if (!row.deleted || Object.keys(row.d).length === 0) return undefined;
    const v = isSameHistory ? row.v : 0;
    // Removes costs that the person may no longer see. In an unknown kind, any field may be a cost.
    if (isRowKind(row.kind))
      return readsKind(row.kind, access) ? { ...row, d: redact(row.kind, row.d, access), v } : undefined;
    return access === 'full' ? { ...row, v } : undefined;
  };

/** Replaces `rows` with `shadow`. `kept`: what stays of a row that `shadow` lacks. Call inside `beneathOverlay`. */
export async function takeOverShadow(db: TeamDatabase, kept: (row: LocalRow) => LocalRow | undefined): Promise<void> {
  let next = chunkAfter(db.shadow, '');
  for (let after = '', isLast = false; !isLast;) {
    const fresh = await next;
    const last = fresh.at(-1)?.key;
    isLast = last === undefined;
    const to = last ?? '\uffff';
    next = chunkAfter(db.shadow, to); // read while these rows are compared
    const before = await db.rows.where('key').between(after, to, false, true).toArray();
    const { puts, gone } = differences(before, fresh, kept);
    if (puts.length > 0) await db.rows.bulkPut(puts);
    if (gone.length > 0) await db.rows.bulkDelete(gone);
    after = to;
  }
  await db.shadow.clear();
}

const differences = (
  before: readonly LocalRow[],
  fresh: readonly LocalRow[],
  kept: (row: LocalRow) => LocalRow | undefined,
) => {
  const old = new Map(before.map((row) => [row.key, row]));
  const freshKeys = new Set(fresh.map(({ key }) => key));
  const missing = before.filter(({ key }) => !freshKeys.has(key)).map((row) => [row.key, kept(row)] as const);
  const wanted = [...fresh, ...missing.flatMap(([, row]) => row ?? [])];
  return {
    // Most rows are equal and stay: a write takes a hundred times as long as a comparison.
    puts: wanted.filter((row) => !isEqual(row, old.get(row.key))),
    gone: missing.flatMap(([key, row]) => (row === undefined ? [key] : [])),
  };
};

import type { Access } from '#core/access/permissions.ts';
import { isRowKind } from '#core/kinds/is-row-kind.ts';
import { redact } from '#core/access/redact.ts';
import { readsKind } from '#core/access/visible-kinds.ts';
import type { PullAnswer } from '#core/wire/sync-wire.ts';
import { dropArrived } from '../queue/arrived.ts';
import { heardField } from './known-place.ts';
import { beneathOverlay } from './overlay.ts';
import { sharedVersion } from '../queue/offers.ts';
import { offerAgain } from '../queue/renumber.ts';
import { takeOverShadow } from './take-over-shadow.ts';
import type { CursorMeta, FreshCopyReason, LocalRow, ResyncMeta } from '../database/team-database.ts';
import { noteInLog } from '../database/team-log.ts';
import { cursorOf, type TeamStore } from '../database/team-store.ts';

/** Replaces the rows with the fresh copy, and applies the queue again. Call inside a transaction over all tables. */
export async function swapIn(store: TeamStore, copy: ResyncMeta, last: PullAnswer): Promise<void> {
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

/** Whether this reason means that the server may have lost applied changes, so that this device sends them again. */
export function isGrave(reason: FreshCopyReason): boolean {
  return reason === 'epoch' || reason === 'digest';
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

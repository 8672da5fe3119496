import type { Access } from '#core/permissions.ts';
import { isRowKind } from '#core/kinds/is-row-kind.ts';
import { redact } from '#core/redact.ts';
import { readsKind } from '#core/visible-kinds.ts';
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

/** Puts the whole fresh copy in the place of the rows, the queue back on top. A server that was set back may have lost what it had applied: then that is offered again. Call inside a transaction over everything. */
export const swapIn = async (store: TeamStore, copy: ResyncMeta, last: PullAnswer): Promise<void> => {
  const { db, now } = store;
  const cursor = await cursorOf(db);
  const isSameHistory = cursor.epoch === last.epoch;
  await beneathOverlay(store, async () => {
    const before = await db.rows.count();
    await takeOverShadow(db, tombstoneOf(isSameHistory, last.access));
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
      // A push may have been answered of which this reading says nothing yet.
      ...heardField(!mayHaveLost && (cursor.heard?.version ?? 0) > last.to ? cursor.heard : heard),
    };
    await db.meta.bulkDelete(['resync', 'held']);
    await db.meta.put(next);
    await noteInLog(store, 'fresh_copy', { reason: copy.reason, before, after: await db.rows.count() });
    await (mayHaveLost ? offerAgain(db, sharedVersion(next, cursor.epoch)) : dropArrived(store, next));
  });
};

/** Whether the server may have lost what it had applied, so that it is offered again. */
export const isGrave = (reason: FreshCopyReason): boolean => reason === 'epoch' || reason === 'digest';

/** A fresh copy says nothing of deleted rows; the bodies known here are kept, so that a restore can still show them at once, but for what may no longer be seen. Of a kind that this code does not know, anything may be a cost. */
const tombstoneOf =
  (isSameHistory: boolean, access: Access) =>
  (row: LocalRow): LocalRow | undefined => {
    if (!row.deleted || Object.keys(row.d).length === 0) return undefined;
    const v = isSameHistory ? row.v : 0;
    if (isRowKind(row.kind))
      return readsKind(row.kind, access) ? { ...row, d: redact(row.kind, row.d, access), v } : undefined;
    return access === 'full' ? { ...row, v } : undefined;
  };

import { localTime } from '#core/dates/time-zone.ts';
import { newId } from '#core/ids.ts';
import { tickReversalId } from '#core/mutations/derived-ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { Action } from '#core/mutations/registry.ts';
import { boughtQty } from '#core/shopping/ticked.ts';
import { threadFromChart } from '#core/threads/thread-from-chart.ts';
import { rowKey } from '#data/database/team-database.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { foundOf } from '#data/rows/local-rows.ts';
import { rowsNaming } from '#data/rows/stored-rows.ts';
import { shoppingOf } from '#inventory/shopping.ts';
import type { ScannedThread } from '#parts/scan/code-meaning.ts';
import { addSpoolActions } from '#parts/threads/new-spools.ts';
import type { ThreadPick } from '#parts/threads/thread-picks.ts';

/** The pack whose barcode was read: length in mm, lot, and the whole GS1 code if it has more than article and lot. */
export type Pack = Pick<ScannedThread, 'lengthMm' | 'lot' | 'more'>;

/** Spools that were bought. If the pack's length is unknown, they have the usual length of the thread. */
interface Purchase {
  readonly pick: ThreadPick;
  readonly count: number;
  readonly pack: Pack | undefined;
  readonly placeId: string | null;
  readonly timeZone: string;
  readonly reachable: boolean;
  /** Whether all threads were read, so that a missing colour is certainly new to the team. */
  readonly isAllKnown: boolean;
}

export const boughtActions = async (
  store: TeamStore,
  { pick, count, pack, placeId, timeZone, reachable, isAllKnown }: Purchase,
) => {
  const packMm = pack?.lengthMm ?? null;
  const fresh = pick.from === 'chart' ? threadFromChart(store.actor.teamId, pick.colour) : undefined;
  const threadId = pick.from === 'own' ? pick.owned.id : (fresh?.id ?? '');
  const usualMm = pick.from === 'own' ? pick.owned.thread.defaultLengthMm : (fresh?.lengthMm ?? 0);
  const lengthMm = packMm ?? usualMm;
  const groupId = newId();
  const boughtOn = localTime(new Date(store.now()), timeZone).day;
  const lot = pack?.lot ?? null;
  const notes = pack?.more ?? null;
  const added = { threadId, count, lengthMm, boughtOn, groupId, placeId, lot, notes };
  const spools = await addSpoolActions(store, added, reachable);
  const fits = (ofLineMm: number | null) => packMm === null || (ofLineMm ?? usualMm) === packMm;
  const listed = await tickedOnList(store, threadId, groupId, count, fits);
  const newThreadId = fresh !== undefined && isAllKnown ? threadId : undefined;
  return {
    actions: [...(fresh === undefined ? [] : [fresh.create]), ...spools, ...(listed?.actions ?? [])],
    undo: async (later: TeamStore): Promise<readonly Action[]> => [
      ...(listed?.takenBack ?? []),
      ...(await takenBack(later, spools, newThreadId)),
    ],
  };
};

interface Listed {
  readonly actions: readonly Action[];
  readonly takenBack: readonly Action[];
}

/** Ticks the thread's first open line with a fitting pack. `tickId` is also the spools' group id. */
const tickedOnList = async (
  { db, actor }: TeamStore,
  threadId: string,
  tickId: string,
  qty: number,
  fits: (lengthMm: number | null) => boolean,
): Promise<Listed | undefined> => {
  const { lines, ticks, stocked } = await shoppingOf(db);
  const line = lines.find(
    ({ data }) =>
      data.threadId === threadId && (data.status === 'wanted' || data.status === 'ordered') && fits(data.lengthMm),
  );
  if (line === undefined) return undefined;
  const own = ticks.filter(({ data }) => data.lineId === line.id).map(({ id, data }) => ({ ...data, id }));
  const isDone = boughtQty(own, stocked) + qty >= line.data.qty;
  const setStatus = (status: 'wanted' | 'ordered' | 'received') =>
    isDone ? [mutate('shoppingLine.update', { id: line.id, set: { status } })] : [];
  const lineId = line.id;
  const reversal = { lineId, qty, reversesId: tickId };
  return {
    actions: [mutate('shoppingTick.create', { id: tickId, set: { lineId, qty } }), ...setStatus('received')],
    takenBack: [
      mutate('shoppingTick.create', { id: tickReversalId(actor.teamId, tickId), set: reversal }),
      ...setStatus(line.data.status === 'ordered' ? 'ordered' : 'wanted'),
    ],
  };
};

/** Returns actions that delete the bought spools and, if only they use it, this person's new thread. */
const takenBack = async (
  { db, actor }: TeamStore,
  bought: readonly Action[],
  threadId: string | undefined,
): Promise<readonly Action[]> => {
  const ids = new Set(bought.map(({ args }) => args.id));
  const spools = [...ids].map((id) => mutate('spool.delete', { id }));
  if (threadId === undefined) return spools;
  const row = await db.rows.get(rowKey('thread', threadId));
  const own = await rowsNaming(db, 'spool', 'threadId', [threadId]);
  const isUsed = own.some(({ id, deleted }) => !deleted && !ids.has(id));
  const isMine = row !== undefined && foundOf<'thread'>(row).data.createdBy === actor.userId;
  return isMine && !isUsed ? [...spools, mutate('thread.delete', { id: threadId })] : spools;
};

import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { Action } from '#core/mutations/registry.ts';
import { tickReversalId } from '#core/mutations/derived-ids.ts';
import { tickedQty } from '#core/shopping/ticked.ts';
import { threadFromChart } from '#core/threads/thread-from-chart.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { localTime } from '#core/dates/time-zone.ts';
import { commit } from '#data/queue/commit.ts';
import { foundOf } from '#data/rows/local-rows.ts';
import { rowsNaming } from '#data/rows/stored-rows.ts';
import { shoppingOf } from '#inventory/shopping.ts';
import { rowKey } from '#data/database/team-database.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { useStartPlace } from '#parts/forms/default-place.ts';
import { addSpoolActions } from '#parts/threads/new-spools.ts';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import { threadOfPick, type ThreadPick } from '#parts/threads/thread-picks.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { useTeamSettings } from '#parts/rows/use-team-settings.ts';
import { useEngineStatus, useInventory, useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import type { ScannedThread } from '#parts/scan/code-meaning.ts';
import { fullName } from '#parts/check/answers.ts';

/** The pack whose barcode was read: its length in mm, its lot, and what else a GS1 code contains. */
export type Pack = Pick<ScannedThread, 'lengthMm' | 'lot' | 'more'>;

/** Puts bought spools into stock, adds a missing thread, ticks the shopping list, and offers to undo it all. */
export const useBought = () => {
  const { store } = useWorkspace();
  const { reachable } = useEngineStatus();
  const { extent } = useInventory();
  const team = useTeamSettings();
  const start = useStartPlace();
  const { runOrTell, isRunning } = useAction();
  /** Without a pack, the spools have the usual length of the thread. */
  const buy = async (pick: ThreadPick, count: number, pack?: Pack): Promise<boolean> => {
    const packMm = pack?.lengthMm ?? null;
    const fresh = pick.from === 'chart' ? threadFromChart(store.actor.teamId, pick.colour) : undefined;
    const threadId = pick.from === 'own' ? pick.owned.id : (fresh?.id ?? '');
    const usualMm = pick.from === 'own' ? pick.owned.thread.defaultLengthMm : (fresh?.lengthMm ?? 0);
    const lengthMm = packMm ?? usualMm;
    const groupId = newId();
    let spools: readonly Action[] = [];
    let listed: Listed | undefined;
    let place: FoundRow<'place'> | undefined;
    const saved = await runOrTell(async () => {
      place = await start.read();
      const placeId = place?.id ?? null;
      const boughtOn = localTime(new Date(store.now()), team.timeZone).day;
      spools = await addSpoolActions(
        store,
        { threadId, count, lengthMm, boughtOn, groupId, placeId, lot: pack?.lot ?? null, notes: pack?.more ?? null },
        reachable === true,
      );
      listed = await tickedOnList(
        store,
        threadId,
        groupId,
        count,
        (ofLineMm) => packMm === null || (ofLineMm ?? usualMm) === packMm,
      );
      return [...(fresh === undefined ? [] : [fresh.create]), ...spools, ...(listed?.actions ?? [])];
    });
    if (!saved) return false;
    // Only once all threads are read is it certain that the team did not have this colour.
    const isNew = fresh !== undefined && extent === 'whole';
    const thread = fullName(threadOfPick(pick));
    const done =
      place === undefined
        ? t('shop.boughtDone', { count, thread })
        : t('shop.boughtInto', { count, thread, place: place.data.name });
    offerUndo(store, done, async (later) =>
      commit(later, [...(listed?.takenBack ?? []), ...(await takenBack(later, spools, isNew ? threadId : undefined))]),
    );
    return true;
  };
  return { buy, isRunning };
};

interface Listed {
  readonly actions: readonly Action[];
  readonly takenBack: readonly Action[];
}

/**
 * Ticks the oldest open line whose pack fits. The tick's id is the spools' group id: receiving adds no further spools.
 */
const tickedOnList = async (
  { db, actor }: TeamStore,
  threadId: string,
  tickId: string,
  qty: number,
  fits: (lengthMm: number | null) => boolean,
): Promise<Listed | undefined> => {
  const { lines, ticks } = await shoppingOf(db);
  const line = lines.find(
    ({ data }) =>
      data.threadId === threadId && (data.status === 'wanted' || data.status === 'ordered') && fits(data.lengthMm),
  );
  if (line === undefined) return undefined;
  const own = ticks.filter(({ data }) => data.lineId === line.id).map(({ id, data }) => ({ ...data, id }));
  const isDone = tickedQty(own) + qty >= line.data.qty;
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

/** Undoes a purchase: deletes its spools, and the thread that came with them unless other spools use it by now. */
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

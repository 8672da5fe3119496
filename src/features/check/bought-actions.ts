import { localTime } from '#core/dates/day.ts';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { Action } from '#core/mutations/registry.ts';
import { boughtQty } from '#core/shopping/ticked.ts';
import { threadFromChart } from '#core/threads/thread-from-chart.ts';
import type { TeamStore } from '#data/database/team-store.ts';
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
}

export async function boughtActions(
  store: TeamStore,
  { pick, count, pack, placeId, timeZone, reachable }: Purchase,
): Promise<readonly Action[]> {
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
  return [...(fresh === undefined ? [] : [fresh.create]), ...spools, ...listed];
}

/** Ticks the thread's first open line with a fitting pack. `tickId` is also the spools' group id. */
const tickedOnList = async (
  { db }: TeamStore,
  threadId: string,
  tickId: string,
  qty: number,
  fits: (lengthMm: number | null) => boolean,
): Promise<readonly Action[]> => {
  const { lines, ticks, stocked } = await shoppingOf(db);
  const line = lines.find(
    ({ data }) =>
      data.threadId === threadId && (data.status === 'wanted' || data.status === 'ordered') && fits(data.lengthMm),
  );
  if (line === undefined) return [];
  const own = ticks.filter(({ data }) => data.lineId === line.id).map(({ id, data }) => ({ ...data, id }));
  const isDone = boughtQty(own, stocked) + qty >= line.data.qty;
  return [
    mutate('shoppingTick.create', { id: tickId, set: { lineId: line.id, qty } }),
    ...(isDone ? [mutate('shoppingLine.update', { id: line.id, set: { status: 'received' } })] : []),
  ];
};

import { mutate } from '#core/mutations/mutate.ts';
import type { Action } from '#core/mutations/registry.ts';
import { threadFromChart } from '#core/thread-from-chart.ts';
import { commit } from '#data/commit.ts';
import { foundOf } from '#data/local-rows.ts';
import { refOf } from '#data/ref-of.ts';
import { rowKey } from '#data/team-database.ts';
import type { TeamStore } from '#data/team-store.ts';
import { addSpoolActions } from '#parts/new-spools.ts';
import { offerUndo } from '#parts/offer-undo.ts';
import { threadOfPick, type ThreadPick } from '#parts/thread-picks.ts';
import { useAction } from '#parts/use-action.ts';
import { useEngineStatus, useInventory, useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { fullName } from './answers.ts';

/** Puts bought spools into stock, with the thread itself where the team has none yet, and offers to take it back. */
export const useBought = () => {
  const { store } = useWorkspace();
  const { reachable } = useEngineStatus();
  const { extent } = useInventory();
  const { runOrTell, isRunning } = useAction();
  const buy = async (pick: ThreadPick, count: number): Promise<boolean> => {
    const fresh = pick.from === 'chart' ? threadFromChart(store.actor.teamId, pick.colour) : undefined;
    const threadId = pick.from === 'own' ? pick.owned.id : (fresh?.id ?? '');
    const lengthMm = pick.from === 'own' ? pick.owned.thread.defaultLengthMm : (fresh?.lengthMm ?? 0);
    let spools: readonly Action[] = [];
    const saved = await runOrTell(async () => {
      const boughtOn = new Date(store.now()).toISOString().slice(0, 10);
      spools = await addSpoolActions(store, { threadId, count, lengthMm, boughtOn }, reachable === true);
      return [...(fresh === undefined ? [] : [fresh.create]), ...spools];
    });
    if (!saved) return false;
    // Only a team read to its end is sure not to have had the colour before.
    const isNew = fresh !== undefined && extent === 'whole';
    offerUndo(store, t('shop.boughtDone', { count, thread: fullName(threadOfPick(pick)) }), async (later) =>
      commit(later, await takenBack(later, spools, isNew ? threadId : undefined)),
    );
    return true;
  };
  return { buy, isRunning };
};

/** What takes a purchase back: its spools go, and the thread that came with them unless something else stands on it by now. */
const takenBack = async (
  { db, actor }: TeamStore,
  bought: readonly Action[],
  threadId: string | undefined,
): Promise<readonly Action[]> => {
  const ids = new Set(bought.map(({ args }) => args.id));
  const spools = [...ids].map((id) => mutate('spool.delete', { id }));
  if (threadId === undefined) return spools;
  const row = await db.rows.get(rowKey('thread', threadId));
  const own = await db.rows
    .where('refs')
    .equals(refOf('spool', 'threadId', threadId))
    .toArray();
  const isUsed = own.some(({ id, deleted }) => !deleted && !ids.has(id));
  const isMine = row !== undefined && foundOf<'thread'>(row).data.createdBy === actor.userId;
  return isMine && !isUsed ? [...spools, mutate('thread.delete', { id: threadId })] : spools;
};

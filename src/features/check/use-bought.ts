import type { Action } from '#core/mutations/registry.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { fullTitle } from '#core/threads/thread-title.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { commit } from '#data/queue/commit.ts';
import { Stopped } from '#data/queue/not-saved.ts';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { useStartPlace } from '#parts/forms/default-place.ts';
import { useTeamSettings } from '#parts/rows/use-team-settings.ts';
import { threadOfPick, type ThreadPick } from '#parts/threads/thread-picks.ts';
import { useEngineStatus, useInventory, useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import type { Pack } from './bought-actions.ts';

/** Adds bought spools to the stock, ticks them on the shopping list, and offers to undo all of this. */
export const useBought = () => {
  const { store } = useWorkspace();
  const { reachable } = useEngineStatus();
  const { extent } = useInventory();
  const { timeZone } = useTeamSettings();
  const start = useStartPlace();
  const { runOrTell, isRunning } = useAction();
  /** Without a pack of known length, the spools have the usual length of the thread. */
  const buy = async (pick: ThreadPick, count: number, pack?: Pack): Promise<boolean> => {
    let undo: ((later: TeamStore) => Promise<readonly Action[]>) | undefined;
    let place: FoundRow<'place'> | undefined;
    const saved = await runOrTell(async () => {
      const code = await import('./bought-actions.ts').catch(() => undefined);
      if (code === undefined) throw new Stopped({ kind: 'noRules' });
      place = await start.read();
      // Only after all threads are read is it certain that the team did not have this colour.
      const known = { timeZone, reachable: reachable === true, isAllKnown: extent === 'whole' };
      const bought = await code.boughtActions(store, { pick, count, pack, placeId: place?.id ?? null, ...known });
      undo = bought.undo;
      return bought.actions;
    });
    if (!saved) return false;
    const thread = fullTitle(threadOfPick(pick));
    const done =
      place === undefined
        ? t('shop.boughtDone', { count, thread })
        : t('shop.boughtInto', { count, thread, place: place.data.name });
    offerUndo(store, done, async (later) => commit(later, (await undo?.(later)) ?? []));
    return true;
  };
  return { buy, isRunning };
};

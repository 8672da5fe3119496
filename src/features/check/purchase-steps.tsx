import type { FoundRow } from '#core/rows/rows.ts';
import { fullTitle } from '#core/threads/thread-title.ts';
import { Stopped } from '#data/queue/not-saved.ts';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { useStartPlace } from '#parts/forms/default-place.ts';
import { useTeamSettings } from '#parts/rows/use-team-settings.ts';
import { type ThreadPick, threadOfPick } from '#parts/threads/thread-picks.ts';
import { useWorkspace, useEngineStatus } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import type { Pack } from './bought-actions.ts';

export function PurchaseSteps({ pick, pack }: { readonly pick: ThreadPick; readonly pack: Pack }) {
  const { buy, isRunning } = useBought();
  const { add, isRunning: isAdding } = useAddToList();
  return (
    <>
      <Button tone="primary" icon="plus" busy={isRunning} onClick={() => void buy(pick, 1, pack)}>
        {t('shop.bought')}
      </Button>
      <Button icon="list" busy={isAdding} onClick={() => void add(pick, pack.lengthMm)}>
        {t('shop.addToList')}
      </Button>
    </>
  );
}

/** Adds bought spools to the stock, ticks them on the shopping list, and offers to undo all of this. */
function useBought() {
  const { store } = useWorkspace();
  const { reachable } = useEngineStatus();
  const { timeZone } = useTeamSettings();
  const start = useStartPlace();
  const { runOrTell, isRunning } = useAction();
  /** Without a pack of known length, the spools have the usual length of the thread. */
  const buy = async (pick: ThreadPick, count: number, pack?: Pack): Promise<boolean> => {
    let place: FoundRow<'place'> | undefined;
    const undo = await runOrTell(async () => {
      const code = await import('./bought-actions.ts').catch(() => undefined);
      if (code === undefined) throw new Stopped({ kind: 'noRules' });
      place = await start.read();
      const known = { timeZone, reachable: reachable === true };
      return code.boughtActions(store, { pick, count, pack, placeId: place?.id ?? null, ...known });
    });
    if (undo === undefined) return false;
    const thread = fullTitle(threadOfPick(pick));
    const done =
      place === undefined
        ? t('shop.boughtDone', { count, thread })
        : t('shop.boughtInto', { count, thread, place: place.data.name });
    offerUndo(store, done, undo);
    return true;
  };
  return { buy, isRunning };
}

function useAddToList() {
  const { store } = useWorkspace();
  const { runOrTell, isRunning } = useAction();
  /** `packMm`: the length in mm stored for a scanned barcode; null means the usual length of the thread. */
  const add = async (pick: ThreadPick, packMm: number | null = null): Promise<void> => {
    const undo = await runOrTell(async () => {
      const code = await import('./wish-actions.ts').catch(() => undefined);
      if (code === undefined) throw new Stopped({ kind: 'noRules' });
      return code.wishActions(store.actor, pick, packMm);
    });
    if (undo !== undefined) offerUndo(store, t('shop.addedToList'), undo);
  };
  return { add, isRunning };
}

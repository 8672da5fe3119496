import { offerUndo } from '#parts/actions/offer-undo.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { useStartPlace } from '#parts/forms/default-place.ts';
import { useTeamSettings } from '#parts/rows/use-team-settings.ts';
import type { Entry } from '#parts/shopping/entries.ts';
import { putIntoStock, ticksToPut } from '#parts/shopping/put-into-stock.ts';
import { useEngineStatus, useInventory, useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import styles from './shopping-screen.module.css';

/** Puts the packs that this person ticked into stock with one press, with known price, shop and place. */
export function PutAway({ entries }: { readonly entries: readonly Entry[] }) {
  const { store } = useWorkspace();
  const { threads } = useInventory();
  const { reachable } = useEngineStatus();
  const { timeZone } = useTeamSettings();
  const { runOrTell, isRunning } = useAction();
  const start = useStartPlace();
  const count = ticksToPut(entries, store.actor.userId);
  if (count === 0) return null;
  const put = async () => {
    const undo = await runOrTell(async () => {
      const placeId = (await start.read())?.id ?? null;
      return putIntoStock(store, entries, { threads, placeId, timeZone, reachable: reachable === true });
    });
    if (undo !== undefined) offerUndo(store, t('shopping.received', { count }), undo);
  };
  return (
    <div className={styles.putAway} data-print="no">
      <Button tone="primary" icon="spool" busy={isRunning} onClick={() => void put()}>
        {t('shopping.putAway', { count })}
      </Button>
    </div>
  );
}

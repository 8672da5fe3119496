import '#texts/en/adding.ts';
import { newId } from '#core/ids.ts';
import type { Action } from '#core/mutations/registry.ts';
import { lastWeights } from '#core/stock/spool-weights.ts';
import { threadTitle } from '#core/thread-title.ts';
import { placesOf } from '#data/inventory/places.ts';
import { addSpoolActions } from '#parts/threads/new-spools.ts';
import type { StartPlace } from '#parts/default-place.ts';
import { placeOf } from '#parts/place-field.tsx';
import { ThreadScanner, type ScannedThread } from '#parts/scan/thread-scanner.tsx';
import { useAction } from '#parts/use-action.ts';
import { useEngineStatus, useInventory, useWorkspace } from '#services/workspace.ts';
import { formatLength } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { takingBack, type JustAdded } from './use-just-added.ts';

/** Puts spools into stock by their barcodes, one after another: each scan is a full spool in the place that the form says. */
export const ScanIn = ({
  place: placeText,
  start,
  onAdded,
  onClose,
}: {
  readonly place: string;
  readonly start: StartPlace;
  readonly onAdded: (one: JustAdded) => void;
  readonly onClose: () => void;
}) => {
  const { store, settings } = useWorkspace();
  const { threads } = useInventory();
  const { reachable } = useEngineStatus();
  const { runOrTell } = useAction();
  const add = async ({ owned, spool, lengthMm: packMm }: ScannedThread) => {
    if (spool !== undefined)
      return { words: t('adding.hasSpool', { code: spool.spool.shortCode }), tone: 'warn' as const };
    const lengthMm = packMm ?? owned.thread.defaultLengthMm;
    let actions: readonly Action[] = [];
    let placeId: string | null = null;
    const isSaved = await runOrTell(async () => {
      const place = placeOf(placeText, await placesOf(store.db), start.placeId);
      placeId = place.placeId;
      const weights = lastWeights(threads, owned.thread, lengthMm);
      const fresh = { threadId: owned.id, count: 1, lengthMm, placeId, ...weights };
      actions = [...place.actions, ...(await addSpoolActions(store, fresh, reachable === true))];
      return actions;
    });
    if (!isSaved) return undefined;
    start.used(placeId);
    const title = threadTitle(owned.thread);
    const length = formatLength(lengthMm, settings.units);
    const words = [`1 × ${length}`, placeText].filter(Boolean).join(' · ');
    onAdded({ id: newId(), title, words, hex: owned.thread.hex, takeBack: takingBack(actions, false) });
    return { words: t('adding.scannedIn', { title, length }), tone: 'good' as const };
  };
  return <ThreadScanner title={t('adding.scanIn')} onThread={add} onClose={onClose} />;
};

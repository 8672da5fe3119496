import '#texts/en/adding.ts';
import { useLayoutEffect, useRef } from 'react';
import { newId } from '#core/ids.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { lastWeights } from '#core/stock/spool-weights.ts';
import { threadTitle } from '#core/threads/thread-title.ts';
import { placesOf } from '#inventory/places.ts';
import { addSpoolActions } from '#parts/threads/new-spools.ts';
import type { StartPlace } from '#parts/forms/default-place.ts';
import { placeOf } from '#parts/forms/place-field.tsx';
import type { ScannedThread } from '#parts/scan/code-meaning.ts';
import { HandScanner } from '#parts/scan/hand-scanner.tsx';
import { replacedText, withoutScan } from '#parts/scan/use-key-scans.ts';
import { ThreadScanner } from '#parts/scan/thread-scanner.tsx';
import { useAction } from '#parts/actions/use-action.ts';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { useEngineStatus, useWorkspace } from '#services/workspace.ts';
import { formatLength } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import type { JustAdded } from './use-just-added.ts';

/** Adds a full spool of each scanned thread at the form's place. A place's label sets that place. */
export function ScanIn({
  isOpen,
  place: placeText,
  start,
  onPlace,
  onAdded,
  onClose,
}: {
  readonly isOpen: boolean;
  readonly place: string;
  readonly onPlace: (name: string) => void;
  readonly start: StartPlace;
  readonly onAdded: (one: JustAdded) => void;
  readonly onClose: () => void;
}) {
  const { store, settings } = useWorkspace();
  const { rows: threads } = useQuery(stock);
  const { reachable } = useEngineStatus();
  const { runOrTell } = useAction();
  // The next scan may come before the form is drawn with the place that was just scanned.
  const current = useRef({ name: placeText, id: start.placeId });
  const drawn = useRef<typeof current.current>(undefined);
  useLayoutEffect(() => {
    drawn.current = { name: placeText, id: start.placeId };
  }, [placeText, start.placeId]);
  const placeNow = () => {
    // The field may already contain the text of the next scan, which is no place: remove that text.
    const typed = drawn.current && { ...drawn.current, name: withoutScan(drawn.current.name) };
    if (typed !== undefined && typed.name !== current.current.name) current.current = typed;
    drawn.current = undefined;
    return current.current;
  };
  const add = async ({ owned, spool, lengthMm: packMm, lot, more }: ScannedThread) => {
    if (spool !== undefined)
      return { words: t('adding.hasSpool', { code: spool.spool.shortCode }), tone: 'warn' as const };
    const lengthMm = packMm ?? owned.thread.defaultLengthMm;
    const { name: placeName, id: wantedId } = placeNow();
    let placeId: string | null = null;
    const undo = await runOrTell(async () => {
      const place = placeOf(placeName, await placesOf(store.db), wantedId);
      placeId = place.placeId;
      const weights = lastWeights(threads, owned.thread, lengthMm);
      const fresh = { threadId: owned.id, count: 1, lengthMm, placeId, lot, notes: more, ...weights };
      return [...place.actions, ...(await addSpoolActions(store, fresh, reachable === true))];
    });
    if (undo === undefined) return undefined;
    start.used(placeId);
    const title = threadTitle(owned.thread);
    const length = formatLength(lengthMm, settings.units);
    const read = lot === null ? '' : t('scan.lot', { lot });
    const words = [`1 × ${length}`, read, placeName].filter(Boolean).join(' · ');
    onAdded({
      id: newId(),
      threadId: owned.id,
      title: threadTitle(owned.thread),
      words,
      hex: owned.thread.hex,
      undo,
    });
    return { words: t('adding.scannedIn', { title, length }), tone: 'good' as const };
  };
  const moveTo = ({ id, data: { name } }: FoundRow<'place'>) => {
    replacedText(placeNow().name, name);
    current.current = { name, id };
    onPlace(name);
    return { words: t('adding.scannedPlace', { place: name }), tone: 'good' as const };
  };
  return (
    <>
      <HandScanner onThread={add} onPlace={moveTo} />
      {isOpen && <ThreadScanner title={t('adding.scan')} onThread={add} onPlace={moveTo} onClose={onClose} />}
    </>
  );
}

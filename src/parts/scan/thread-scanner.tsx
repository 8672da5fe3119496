import { useState } from 'react';
import type { Inventory, OwnedSpool, OwnedThread } from '#data/inventory/inventory.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { BarcodeCard } from './barcode-card.tsx';
import { barcodeIn, type KnownBarcode } from './known-barcode.ts';
import { pathOfLabel, type ScannedLabel } from './path-of-label.ts';
import { ScanDialog, type OnCode, type Scanned } from './scan-dialog.tsx';

/** What is known of a thread that was scanned: the very spool where our own label was read, the pack where a maker's barcode was. */
export interface ScannedThread {
  readonly owned: OwnedThread;
  readonly spool: OwnedSpool | undefined;
  /** Length of the pack that the barcode is printed on, in mm. */
  readonly lengthMm: number | null;
}

/** The scanner where threads are wanted, one after another. Makers' barcodes become their thread, and an unknown one is asked about once; our own labels become their spool. */
export const ThreadScanner = ({
  title,
  onThread,
  onClose,
}: {
  readonly title: string;
  readonly onThread: (scanned: ScannedThread) => Promise<Scanned | undefined>;
  readonly onClose: () => void;
}) => {
  const { store, inventory } = useWorkspace();
  const [unknown, setUnknown] = useState<KnownBarcode>();
  const onCode: OnCode = async (code) => {
    const { threads } = inventory.snapshot();
    if (code.is === 'unusable') return undefined;
    if (code.is === 'label') {
      const found = labelled(threads, code);
      if (found !== undefined) return onThread({ ...found, lengthMm: null });
      const isOurs = (await pathOfLabel(store, code)) !== undefined;
      const words = isOurs ? t('scan.noThread') : t('scan.elsewhere', { host: code.host });
      return { words, tone: 'warn' };
    }
    const barcode = await barcodeIn(store, threads, code.value);
    if (barcode.owned !== undefined)
      return onThread({ owned: barcode.owned, spool: undefined, lengthMm: barcode.lengthMm });
    setUnknown(barcode);
    return undefined;
  };
  const question =
    unknown &&
    ((answered: (scanned: Scanned | undefined) => void) => (
      <BarcodeCard
        barcode={unknown}
        onLearned={async ({ threadId, lengthMm }) => {
          const owned = await ownedSoon(inventory, threadId);
          setUnknown(undefined);
          answered(await onThread({ owned, spool: undefined, lengthMm }));
        }}
        onSkip={() => setUnknown(undefined)}
      />
    ));
  return <ScanDialog title={title} onCode={onCode} onClose={onClose} question={question} />;
};

const labelled = (threads: readonly OwnedThread[], { of, id }: ScannedLabel) => {
  if (of === 'threads') {
    const owned = threads.find((one) => one.id === id);
    return owned && { owned, spool: undefined };
  }
  const owned = of === 'spools' ? threads.find(({ spools }) => spools.some((one) => one.id === id)) : undefined;
  return owned && { owned, spool: owned.spools.find((one) => one.id === id) };
};

/** A thread that was written a moment ago, once the inventory has read it. */
const ownedSoon = (inventory: Inventory, threadId: string): Promise<OwnedThread> =>
  new Promise((resolve) => {
    const look = () => {
      const owned = inventory.snapshot().threads.find(({ id }) => id === threadId);
      if (owned === undefined) return;
      stop();
      resolve(owned);
    };
    const stop = inventory.subscribe(look);
    look();
  });

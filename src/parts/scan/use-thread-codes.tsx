import '#texts/en/scan.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { FoundRow } from '#core/rows/rows.ts';
import type { Inventory, OwnedThread } from '#inventory/inventory.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { notify } from '#ui/notify.ts';
import { BarcodeCard } from './barcode-card.tsx';
import { isUsable, meaningOf, type ScannedThread } from './code-meaning.ts';
import { readOn } from './read-on.ts';
import type { KnownBarcode } from './known-barcode.ts';
import type { OnCode, Scanned } from './scanned-list.tsx';

/** What a screen does with scanned threads and, if it takes places, with scanned places. */
export interface ThreadCodes {
  readonly onThread: (scanned: ScannedThread) => Promise<Scanned | undefined>;
  readonly onPlace?: ((place: FoundRow<'place'>) => Scanned) | undefined;
}

/** Finds the thread of each code. `question` asks about an unknown barcode; its code waits for the answer. */
export const useThreadCodes = ({
  onThread,
  onPlace,
}: ThreadCodes): { readonly onCode: OnCode; readonly question: ReactNode } => {
  const workspace = useWorkspace();
  const [asked, setAsked] = useState<Asked>();
  const open = useRef<Asked>(undefined);
  const ask = (next: Asked | undefined) => {
    open.current = next;
    setAsked(next);
  };
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      // answers for the closed screen, so that codes that wait for this question do not wait for ever
      open.current?.answer('left');
    };
  }, []);
  const onCode: OnCode = async (code) => {
    if (!isUsable(code)) return undefined;
    const meaning = await meaningOf(workspace, code);
    switch (meaning.is) {
      case 'thread':
        return onThread(meaning);
      case 'place':
        return onPlace?.(meaning.place) ?? warning(t('scan.noThread'));
      case 'label':
        return warning(t('scan.noThread'));
      case 'elsewhere':
        return warning(t('scan.elsewhere', { host: meaning.host }));
      case 'new': {
        const { barcode } = meaning;
        const answer = isGone.current ? 'left' : await new Promise<Answer>((give) => ask({ barcode, answer: give }));
        ask(undefined);
        if (answer === 'left') notify.problem(t('scan.notTaken', { value: barcode.value }));
        if (answer === 'left' || answer === 'skipped') return undefined;
        const owned = await ownedSoon(workspace.inventory, answer.threadId);
        return onThread({ owned, spool: undefined, lengthMm: answer.lengthMm, ...readOn(meaning.code) });
      }
    }
  };
  const question = asked && (
    <BarcodeCard
      key={asked.barcode.id}
      barcode={asked.barcode}
      onLearned={asked.answer}
      onSkip={() => asked.answer('skipped')}
    />
  );
  return { onCode, question };
};

/** The thread of an unknown barcode and the length of its pack, or why there is none. `left`: the screen was closed. */
type Answer = { readonly threadId: string; readonly lengthMm: number | null } | 'skipped' | 'left';

interface Asked {
  readonly barcode: KnownBarcode;
  readonly answer: (answer: Answer) => void;
}

const warning = (words: string): Scanned => ({ words, tone: 'warn' });

/** Waits until the inventory has read a thread that was just saved. */
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

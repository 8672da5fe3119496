import '#texts/en/scan.ts';
import '#texts/en/shopping.ts';
import { useRef } from 'react';
import { typedCode } from '#core/codes/scanned-code.ts';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { Action } from '#core/mutations/registry.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { boughtQty } from '#core/shopping/ticked.ts';
import { threadTitle } from '#core/threads/thread-title.ts';
import { rowKey, type TeamDatabase } from '#data/database/team-database.ts';
import { foundOf } from '#data/rows/local-rows.ts';
import { shoppingOf } from '#inventory/shopping.ts';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import { useAction } from '#parts/actions/use-action.ts';
import type { ScannedThread } from '#parts/scan/code-meaning.ts';
import { useKeyScans } from '#parts/scan/use-key-scans.ts';
import { useThreadCodes } from '#parts/scan/use-thread-codes.tsx';
import type { Entry } from '#parts/shopping/entries.ts';
import { tickOne, wishFor } from '#parts/shopping/shopping-actions.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Dialog } from '#ui/dialog.tsx';
import { notify } from '#ui/notify.ts';
import styles from './shopping-screen.module.css';

/** A hand scan ticks a pack of a thread's line. A thread without a line gets one. */
export function ScanOnList({ entries }: { readonly entries: readonly Entry[] }) {
  const { store } = useWorkspace();
  const { runOrTell } = useAction();
  const { userId } = store.actor;
  // The drawn list may lack the last scan's rows, so keep the ids of new rows, and read them again.
  const added = useRef(new Map<string, string>());
  const ticked = useRef(new Map<string, string>());
  const save = async (actions: readonly Action[], words: () => Promise<string>): Promise<void> => {
    const undo = await runOrTell(actions);
    if (undo !== undefined) offerUndo(store, await words(), undo);
  };
  const addPack = async ({ owned }: ScannedThread, packMm: number, before: FoundRow<'shoppingLine'> | undefined) => {
    const title = threadTitle(owned.thread);
    if (before !== undefined) {
      const { id, data } = before;
      const count = data.qty + 1;
      return save([mutate('shoppingLine.update', { id, set: { qty: count } })], async () =>
        t('shopping.scanAdded', { title, count }),
      );
    }
    const { id, action } = wishFor(userId, { threadId: owned.id, text: null, lengthMm: packMm });
    added.current.set(packKey(owned.id, packMm), id);
    return save([action], async () => t('shopping.scanAdded', { title, count: 1 }));
  };
  const tick = async (entry: Entry, title: string) => {
    const known = await openLine(store.db, ticked.current.get(entry.key));
    const { lineId, actions } = tickOne(entry, newId(), known?.id);
    ticked.current.set(entry.key, lineId);
    const lines = new Set([lineId, ...entry.lines.map((line) => line.id)]);
    await save(actions, async () => {
      const { ticks, stocked } = await shoppingOf(store.db);
      const own = ticks.filter(({ data }) => lines.has(data.lineId));
      const count = boughtQty(
        own.map((one) => ({ ...one.data, id: one.id })),
        stocked,
      );
      return t('shopping.scanTicked', { title, ticked: count, qty: entry.qty });
    });
  };
  const onThread = async (scanned: ScannedThread): Promise<undefined> => {
    const { owned, spool, lengthMm } = scanned;
    const usualMm = spool?.spool.initialLengthMm ?? owned.thread.defaultLengthMm;
    const lines = entries.filter((entry) => entry.owned?.id === owned.id);
    // a pack ticks only a line of its own length; a code that does not say the length may stand for any line
    const line =
      lines.find((entry) => entry.lengthMm === (lengthMm ?? usualMm)) ?? (lengthMm === null ? lines[0] : undefined);
    const packMm = lengthMm ?? line?.lengthMm ?? owned.thread.defaultLengthMm;
    const addedHere = await openLine(store.db, added.current.get(packKey(owned.id, packMm)));
    const [row] = line?.lines ?? [];
    const isGone = row !== undefined && (await openLine(store.db, row.id)) === undefined;
    await (line === undefined || isGone || addedHere !== undefined
      ? addPack(scanned, packMm, addedHere)
      : tick(line, threadTitle(owned.thread)));
  };
  const { onCode, question, skip } = useThreadCodes({ onThread });
  const onText = async (text: string, byKeys?: string) => {
    const code = typedCode(text, byKeys);
    const said = code.is === 'unusable' ? { words: t('scan.unusable') } : await onCode(code, true);
    if (said !== undefined) notify.problem(said.words);
  };
  const enqueue = useKeyScans(onText, 'page');
  if (question === undefined)
    return (
      <p className={styles.byHand} data-print="no">
        {t('shopping.scanByHand')}
      </p>
    );
  return (
    <Dialog title={t('scan.barcodeWhich')} onClose={skip}>
      <ScansAbove onText={enqueue} />
      {question}
    </Dialog>
  );
}

const packKey = (threadId: string, lengthMm: number): string => `${threadId} ${lengthMm}`;

/** Returns a line that is still to be bought; undefined if it is deleted, received, dropped or unknown. */
const openLine = async (db: TeamDatabase, id: string | undefined): Promise<FoundRow<'shoppingLine'> | undefined> => {
  const stored = id === undefined ? undefined : await db.rows.get(rowKey('shoppingLine', id));
  if (stored === undefined || stored.deleted) return undefined;
  const line = foundOf<'shoppingLine'>(stored);
  return line.data.status === 'wanted' || line.data.status === 'ordered' ? line : undefined;
};

/** Queues scans while the question is open, because the list below the question gets no scans then. */
const ScansAbove = ({ onText }: { readonly onText: (text: string, byKeys?: string) => void }) => {
  useKeyScans(async (text, byKeys) => onText(text, byKeys));
  return null;
};

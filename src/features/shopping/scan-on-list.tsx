import '#texts/en/scan.ts';
import '#texts/en/shopping.ts';
import { useRef } from 'react';
import { typedCode } from '#core/codes/scanned-code.ts';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { tickReversalId } from '#core/mutations/derived-ids.ts';
import type { Action } from '#core/mutations/registry.ts';
import { threadTitle } from '#core/threads/thread-title.ts';
import { commit } from '#data/queue/commit.ts';
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

/** Handles a hand scanner on the list: ticks one pack of a thread's line, or adds a pack of a thread without one. */
export const ScanOnList = ({ entries }: { readonly entries: readonly Entry[] }) => {
  const { store } = useWorkspace();
  const { runOrTell } = useAction();
  const { teamId, userId } = store.actor;
  // The next scan may come before the list is drawn with the rows of the last one.
  const wished = useRef(new Map<string, { readonly id: string; readonly qty: number }>());
  const ticked = useRef(new Map<string, { readonly lineId: string | undefined; readonly count: number }>());
  const save = async (actions: readonly Action[], words: string, undo: Action): Promise<boolean> => {
    if (!(await runOrTell(actions))) return false;
    offerUndo(store, words, (later) => commit(later, [undo]));
    return true;
  };
  const wish = async ({ owned, lengthMm }: ScannedThread) => {
    const before = wished.current.get(owned.id);
    const qty = (before?.qty ?? 0) + 1;
    const words = t('shopping.scanAdded', { title: threadTitle(owned.thread), count: qty });
    const what = { threadId: owned.id, text: null, lengthMm: lengthMm ?? owned.thread.defaultLengthMm };
    const made = wishFor(userId, what);
    const id = before?.id ?? made.id;
    const isSaved = await (before === undefined
      ? save([made.action], words, mutate('shoppingLine.delete', { id }))
      : save(
          [mutate('shoppingLine.update', { id, set: { qty } })],
          words,
          mutate('shoppingLine.update', { id, set: { qty: before.qty } }),
        ));
    if (isSaved) wished.current.set(owned.id, { id, qty });
  };
  const tick = async (entry: Entry, title: string) => {
    const before = ticked.current.get(entry.key);
    const now = tickOne(entry, newId(), before?.lineId);
    const count = Math.max(entry.ticked, before?.count ?? 0) + 1;
    const words = t('shopping.scanTicked', { title, ticked: count, qty: entry.qty });
    const set = { lineId: now.lineId, qty: 1, reversesId: now.id };
    const undo = mutate('shoppingTick.create', { id: tickReversalId(teamId, now.id), set });
    if (await save(now.actions, words, undo)) ticked.current.set(entry.key, { lineId: now.lineId, count });
  };
  const onThread = async (scanned: ScannedThread): Promise<undefined> => {
    const { owned, lengthMm } = scanned;
    const lines = entries.filter((entry) => entry.owned?.id === owned.id);
    const line = lines.find((entry) => entry.lengthMm === lengthMm) ?? lines[0];
    await (line === undefined || wished.current.has(owned.id) ? wish(scanned) : tick(line, threadTitle(owned.thread)));
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
};

/** Queues scans while the question is open, because the list below it gets none then. */
const ScansAbove = ({ onText }: { readonly onText: (text: string) => void }) => {
  useKeyScans(async (text) => onText(text));
  return null;
};

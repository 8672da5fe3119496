import '#texts/en/runs.ts';
import { useState } from 'react';
import { loadNeedle, proposedSpool } from '#parts/machines/needle-actions.ts';
import { holdsSpools, needlesOfHead, type NeedleOn, type SlotPlace } from '#core/machines/slots.ts';
import { threadFromChart } from '#core/threads/thread-from-chart.ts';
import { threadTitle } from '#core/threads/thread-title.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import type { OwnedThread } from '#inventory/inventory.ts';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import { ThreadPicker } from '#parts/threads/thread-picker.tsx';
import { threadOfPick, type ThreadPick } from '#parts/threads/thread-picks.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { useQuery } from '#parts/rows/use-query.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { later } from '#ui/later.tsx';
import { HeadField } from './head-field.tsx';
import { NeedleSpool } from '#parts/machines/needle-spool.tsx';
import styles from '#parts/machines/needles.module.css';
import type { WithId } from '#parts/machines/machine-book.ts';
import { useThreadsById } from '#parts/machines/use-threads-by-id.ts';

const ThreadScanner = later(async () => (await import('#parts/scan/thread-scanner.tsx')).ThreadScanner);

/** Loads needles one after another: saves each picked thread at once, with undo, and moves on to the next needle. */
export function LoadDialog({
  machine,
  slots,
  at,
  wanted = noneWanted,
  onClose,
}: {
  readonly machine: CollectionRow<'machine'>;
  readonly slots: readonly WithId<'needle'>[];
  /** The needle chosen at first; undefined means the first empty needle or, if none is empty, needle 1. */
  readonly at?: SlotPlace | undefined;
  /** The threads to load for a design, by needle. */
  readonly wanted?: ReadonlyMap<number, OwnedThread>;
  readonly onClose: () => void;
}) {
  const { store } = useWorkspace();
  const { runOrTell, isRunning } = useAction();
  const threads = useThreadsById();
  const everySlot = useQuery(rowsOf('needle')).rows;
  const { id: machineId, data } = machine;
  const [head, setHead] = useState(at?.head ?? 0);
  const [chosen, setChosen] = useState(at?.needle);
  const [isScanning, setScanning] = useState(false);
  const needles = needlesOfHead(slots, data, head);
  const current = chosen ?? needles.find(isEmpty)?.needle ?? 1;
  const toLoad = wanted.get(current);
  const on = { teamId: store.actor.teamId, machineId };

  const load = async (pick: ThreadPick, scannedId?: string) => {
    const fresh = pick.from === 'chart' ? threadFromChart(on.teamId, pick.colour) : undefined;
    const threadId = pick.from === 'own' ? pick.owned.id : fresh?.id;
    if (threadId === undefined) return undefined;
    const place = { head, needle: current };
    const loaded = new Set(everySlot.flatMap(({ data: slot }) => slot.spoolId ?? []));
    const proposed = pick.from === 'own' ? proposedSpool(pick.owned.spools, data, place, loaded) : null;
    const spoolId = scannedId !== undefined && holdsSpools(data, place) ? scannedId : proposed;
    const loading = loadNeedle(on, place, { threadId, spoolId }, slots);
    const actions = [...(fresh === undefined ? [] : [fresh.create]), ...loading];
    const next =
      wanted.size > 0
        ? [...wanted.keys()].toSorted((a, b) => a - b).find((needle) => needle > current)
        : needles.find((one) => one.needle > current && isEmpty(one))?.needle;
    // choose the next needle before saving, because the person may pick its thread during the save
    setChosen(next ?? Math.min(current + 1, data.needlesPerHead));
    const undo = await runOrTell(actions);
    if (undo === undefined) {
      setChosen(current);
      return undefined;
    }
    const words = t('machines.loaded', { needle: current, thread: threadTitle(threadOfPick(pick)) });
    offerUndo(store, words, undo);
    return words;
  };

  return (
    <Dialog
      title={t('machines.load')}
      subtitle={data.nickname}
      width="wide"
      onClose={onClose}
      actions={
        <Button tone="primary" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      {data.heads > 1 && <HeadField heads={data.heads} value={head} onChange={setHead} />}
      <div className={styles.loading} aria-busy={isRunning}>
        {toLoad !== undefined && (
          <Button tone="primary" size="big" onClick={() => void load({ from: 'own', owned: toLoad })}>
            {t('runs.loadNow', { needle: current, thread: threadTitle(toLoad.thread) })}
          </Button>
        )}
        <ThreadPicker
          label={t('machines.threadFor', { needle: current })}
          onPick={(pick) => void load(pick, pick.from === 'own' ? pick.spoolId : undefined)}
        />
        <Button icon="scan" onClick={() => setScanning(true)}>
          {t('machines.scan')}
        </Button>
      </div>
      {isScanning && (
        <ThreadScanner
          title={t('machines.threadFor', { needle: current })}
          onThread={async ({ owned, spool }) => {
            const words = await load({ from: 'own', owned }, spool?.id);
            return words === undefined ? undefined : { words, tone: 'good' };
          }}
          onClose={() => setScanning(false)}
        />
      )}
      <ul className={styles.needles} aria-label={t('machines.needles')}>
        {needles.map(({ needle, slot, differing }) => (
          <li key={needle}>
            <NeedleSpool
              needle={needle}
              thread={threads.get(slot?.threadId ?? '')?.thread}
              isUnknown={slot?.threadId != null}
              differing={differing?.flatMap((id) => threads.get(id)?.thread ?? [])}
              isCurrent={needle === current}
              note={needle === current ? t('machines.thisOne') : undefined}
              onPress={() => setChosen(needle)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const noneWanted: ReadonlyMap<number, OwnedThread> = new Map();

const isEmpty = ({ slot, differing }: NeedleOn<WithId<'needle'>>): boolean =>
  slot?.threadId == null && differing === undefined;

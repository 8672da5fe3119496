import { useState } from 'react';
import { Link } from 'wouter';
import { isEqual } from '#core/is-equal.ts';
import type { Design } from '#core/kinds/design.ts';
import type { Action } from '#core/mutations/registry.ts';
import type { MatchedBlock, ThreadMatcher } from '#core/stitchable/match-threads.ts';
import { threadFromChart } from '#core/threads/thread-from-chart.ts';
import { useThreadsById } from '#parts/machines/use-threads-by-id.ts';
import { fileThreadWords } from '#parts/stitchable/verdict-words.ts';
import { stockInWords } from '#parts/threads/stock-in-words.ts';
import { ThreadPicker } from '#parts/threads/thread-picker.tsx';
import type { ThreadPick } from '#parts/threads/thread-picks.ts';
import { ThreadSwatch } from '#parts/threads/thread-swatch.tsx';
import { ThreadWords } from '#parts/threads/thread-words.tsx';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Stack } from '#ui/stack.tsx';
import styles from './design-page.module.css';

/** Chooses a thread of the team, or of a chart, for one block or for all blocks of its colour. */
export function ChooseThread({
  design,
  at,
  matched,
  matcher,
  onPick,
  onClose,
}: {
  readonly design: Design;
  readonly at: number;
  readonly matched: MatchedBlock;
  readonly matcher: ThreadMatcher;
  readonly onPick: (
    threads: readonly (readonly [block: number, threadId: string | null])[],
    first?: readonly Action[],
  ) => Promise<void>;
  readonly onClose: () => void;
}) {
  const { store, settings } = useWorkspace();
  const owned = useThreadsById();
  const [isForAll, setForAll] = useState(true);
  const block = design.blocks[at];
  const fileThread = block?.fileThread ?? null;
  const alike = design.blocks.flatMap((other, order) =>
    order === at || (fileThread !== null && other.stitches > 0 && isEqual(other.fileThread, fileThread)) ? [order] : [],
  );
  const orders = isForAll ? alike : [at];
  const pick = (threadId: string | null, first?: readonly Action[]) =>
    void onPick(
      orders.map((order) => [order, threadId] as const),
      first,
    );
  const pickFound = (found: ThreadPick) => {
    if (found.from === 'own') return pick(found.owned.id);
    const fresh = threadFromChart(store.actor.teamId, found.colour);
    pick(fresh.id, [fresh.create]);
  };
  const nearest = fileThread === null ? [] : matcher.nearest(fileThread);
  const left = fileThread === null ? [] : matcher.notTaken(fileThread).slice(0, 5);
  const row = (threadId: string, words: string) => {
    const one = owned.get(threadId);
    if (one === undefined) return null;
    return (
      <li key={threadId}>
        <button type="button" className={styles.choice} onClick={() => pick(threadId)}>
          <ThreadSwatch thread={one.thread} size="small" />
          <span className={styles.blockWords}>
            <span>
              <ThreadWords thread={one.thread} isFull />
            </span>
            <small>{[words, stockInWords(one.stock, settings.units).length].filter(Boolean).join(' · ')}</small>
          </span>
        </button>
      </li>
    );
  };
  return (
    <Dialog
      title={t('verdicts.chooseFor', { block: at + 1 })}
      subtitle={
        fileThread === null ? t('verdicts.notKnown') : t('verdicts.fileSays', { thread: fileThreadWords(fileThread) })
      }
      onClose={onClose}
      actions={
        <>
          {block?.threadId != null && <Button onClick={() => pick(null)}>{t('verdicts.takeBack')}</Button>}
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        </>
      }
    >
      <Stack>
        <ThreadPicker label={t('verdicts.which')} onPick={pickFound} />
        {alike.length > 1 && (
          <CheckboxField
            label={t('verdicts.forAll', { count: alike.length })}
            checked={isForAll}
            onChange={setForAll}
          />
        )}
        {nearest.length > 0 && (
          <section aria-label={t('verdicts.nearest')}>
            <h3>{t('verdicts.nearest')}</h3>
            <ul className={styles.choices}>
              {nearest.map(({ threadId, likeness }) => row(threadId, t(`verdicts.by.${likeness}`)))}
            </ul>
          </section>
        )}
        {left.length > 0 && (
          <section aria-label={t('verdicts.notTaken')}>
            <h3>{t('verdicts.notTaken')}</h3>
            <ul className={styles.choices}>
              {left.map(({ threadId, reason }) => row(threadId, t(`verdicts.reason.${reason}`)))}
            </ul>
          </section>
        )}
        {'threadId' in matched.match && (
          <Link href={`/inventory/threads/${matched.match.threadId}`}>{t('verdicts.openThread')}</Link>
        )}
      </Stack>
    </Dialog>
  );
}

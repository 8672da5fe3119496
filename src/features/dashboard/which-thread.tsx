import '#texts/en/shop.ts';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { AnswerCard, useOwningBy, useCurrentPick } from '#parts/check/answer-card.tsx';
import { owningOf } from '#parts/check/answers.ts';
import { ThreadPicker } from '#parts/threads/thread-picker.tsx';
import { threadOfPick, type ThreadPick } from '#parts/threads/thread-picks.ts';
import { t } from '#texts/t.ts';
import { buttonLook } from '#ui/button.tsx';
import { later } from '#ui/later.tsx';
import { threadPath } from '#parts/threads/thread-path.ts';

const FreeOfThread = later(async () => (await import('#parts/jobs/free-of-jobs.tsx')).FreeOfThread, 'nothing');

export function WhichThread() {
  const by = useOwningBy();
  const [pick, setPick] = useState<ThreadPick>();
  const now = useCurrentPick(pick);
  const [, navigate] = useLocation();
  /** If the person typed the code of a label, Enter opens the spool's page, as in the list of threads. */
  const choose = (chosen: ThreadPick, isByKey: boolean) => {
    if (isByKey && chosen.from === 'own' && chosen.spoolId !== undefined)
      navigate(threadPath(chosen.owned.id, chosen.spoolId));
    else setPick(chosen);
  };
  return (
    <section aria-label={t('shop.which')}>
      <ThreadPicker label={t('shop.which')} onPick={choose} />
      {now !== undefined && (
        <AnswerCard
          answer={{ pick: now, owning: owningOf(now, by) }}
          free={now.from === 'own' && <FreeOfThread owned={now.owned} />}
        >
          <Link href={`/inventory/check?q=${encodeURIComponent(askFor(now))}`} {...buttonLook('plain')}>
            {t('shop.wholeAnswer')}
          </Link>
        </AnswerCard>
      )}
    </section>
  );
}

const askFor = (pick: ThreadPick): string => {
  const { line, code } = threadOfPick(pick);
  return `${line} ${code}`;
};

import '#texts/en/shop.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { AnswerCard } from '#parts/check/answer-card.tsx';
import { owningOf } from '#parts/check/answers.ts';
import { useCurrentPick } from '#parts/check/use-current-pick.ts';
import { ThreadPicker } from '#parts/threads/thread-picker.tsx';
import { threadOfPick, type ThreadPick } from '#parts/threads/thread-picks.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { buttonLook } from '#ui/button-look.ts';

/** The “Which thread?” check with a short answer; a link opens the full answer. */
export const WhichThread = () => {
  const { settings } = useWorkspace();
  const [pick, setPick] = useState<ThreadPick>();
  const now = useCurrentPick(pick);
  return (
    <section aria-label={t('shop.which')}>
      <ThreadPicker label={t('shop.which')} onPick={setPick} />
      {now !== undefined && (
        <AnswerCard answer={{ pick: now, owning: owningOf(now, settings.lowStockDefaultSpools) }}>
          <Link href={`/inventory/check?q=${encodeURIComponent(askFor(now))}`} {...buttonLook('plain')}>
            {t('shop.wholeAnswer')}
          </Link>
        </AnswerCard>
      )}
    </section>
  );
};

const askFor = (pick: ThreadPick): string => {
  const { line, code } = threadOfPick(pick);
  return `${line} ${code}`;
};

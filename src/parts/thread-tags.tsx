import '#texts/say-threads.ts';
import { isLow } from '#core/stock.ts';
import { t } from '#texts/t.ts';
import type { OwnedThread } from '#data/inventory.ts';
import { Tag } from '#ui/tag.tsx';
import { useIsFirstReading } from './use-is-first-reading.ts';

/** The words about a thread's stock that need a look: out, low, recount, typed in twice. Nothing when all is well. */
export const ThreadTags = ({
  owned,
  teamMinSpools,
  isDuplicate,
}: {
  readonly owned: OwnedThread;
  readonly teamMinSpools: number;
  readonly isDuplicate: boolean;
}) => {
  // Its spools may be on their way still.
  const isEarly = useIsFirstReading();
  const isOut = !isEarly && owned.stock.spools === 0;
  const low = !isEarly && isLow(owned.thread, owned.stock, teamMinSpools);
  return (
    <>
      {isOut && <Tag tone="danger">{t('threads.out')}</Tag>}
      {low && !isOut && <Tag tone="warn">{t('threads.low')}</Tag>}
      {owned.stock.needsRecount && <Tag tone="warn">{t('threads.recount')}</Tag>}
      {isDuplicate && <Tag>{t('threads.duplicate')}</Tag>}
    </>
  );
};

import '#texts/en/threads.ts';
import { t } from '#texts/t.ts';
import type { OwnedThread } from '#inventory/inventory.ts';
import { Tag } from '#ui/tag.tsx';
import { levelOf } from './stock-levels.ts';

export function ThreadTags({
  owned,
  teamMinSpools,
  isDuplicate,
}: {
  readonly owned: OwnedThread;
  readonly teamMinSpools: number;
  readonly isDuplicate: boolean;
}) {
  const level = levelOf(owned, teamMinSpools);
  return (
    <>
      {level === 'notOwned' && <Tag>{t('threads.notOwned')}</Tag>}
      {level === 'out' && <Tag tone="danger">{t('threads.out')}</Tag>}
      {level === 'low' && <Tag tone="warn">{t('threads.low')}</Tag>}
      {owned.stock.needsRecount && <Tag tone="warn">{t('threads.recount')}</Tag>}
      {isDuplicate && <Tag>{t('threads.duplicate')}</Tag>}
    </>
  );
}

import '#texts/en/relations.ts';
import { Link } from 'wouter';
import { threadTitle } from '#core/threads/thread-title.ts';
import type { OwnedThread } from '#inventory/inventory.ts';
import { OnNeedles } from '#parts/machines/on-needles.tsx';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { stock, useQuery } from '#parts/rows/use-query.ts';

export function ThreadNotes({ owned }: { readonly owned: OwnedThread }) {
  const { rows: threads } = useQuery(stock);
  const { status, supersededBy, avoid } = owned.thread;
  const successor = threads.find(({ id }) => id === supersededBy);
  return (
    <>
      {(status !== 'active' || supersededBy !== null) && (
        <Banner tone="warn">
          {status !== 'active' && `${t(`relations.${status}`)} `}
          {supersededBy !== null && (
            <>
              {t('relations.replacedBy')}{' '}
              {successor === undefined ? (
                t('relations.gone')
              ) : (
                <Link href={`/inventory/threads/${successor.id}`}>{threadTitle(successor.thread)}</Link>
              )}
            </>
          )}
        </Banner>
      )}
      {avoid && <Banner tone="warn">{t('relations.avoid')}</Banner>}
      <OnNeedles threadId={owned.id} />
    </>
  );
}

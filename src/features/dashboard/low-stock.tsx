import { Link } from 'wouter';
import { threadTitle } from '#core/threads/thread-title.ts';
import { mostLow } from '#parts/answers/answers.ts';
import { useFirst } from '#parts/answers/use-first.ts';
import { lowThreads } from '#parts/threads/low-threads.ts';
import { lowInWords } from '#parts/threads/low-in-words.ts';
import { ownedInWords } from '#parts/threads/stock-in-words.ts';
import { ThreadSwatch } from '#parts/threads/thread-swatch.tsx';
import { ThreadLine, ThreadNumber } from '#parts/threads/thread-words.tsx';
import { useLevelWays } from '#parts/threads/use-level-ways.ts';
import { useInventory, useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { List } from '#ui/list.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { Tag } from '#ui/tag.tsx';
import { Part } from './part.tsx';
import { Quiet } from './quiet.tsx';

/** The threads below their minimum, at most `mostLow` of them. */
export function LowStock() {
  const { threads, extent } = useInventory();
  const { settings } = useWorkspace();
  const kept = useFirst('low');
  const teamMinSpools = settings.lowStockDefaultSpools;
  const low = extent === 'whole' ? lowThreads(threads, teamMinSpools).slice(0, mostLow) : (kept ?? []);
  const ways = useLevelWays();
  if (low.length === 0)
    return (
      <Part title={t('dashboard.low')} ways={ways}>
        <Quiet icon="ok" title={t('dashboard.lowNone')}>
          {t('dashboard.lowHint')}
        </Quiet>
      </Part>
    );
  return (
    <Part title={t('dashboard.low')} ways={ways}>
      <List aria-label={t('dashboard.low')}>
        {low.map((owned) => {
          const { id, thread, stock } = owned;
          const words = ownedInWords(owned, settings.units);
          return (
            <li key={id}>
              <ListRow
                picture={<ThreadSwatch thread={thread} />}
                title={
                  <>
                    <Link href={`/inventory/threads/${id}`} aria-label={threadTitle(thread)} data-row-link>
                      <ThreadNumber thread={thread} />
                    </Link>{' '}
                    <ThreadLine thread={thread} />
                  </>
                }
                detail={thread.name}
                note={lowInWords(owned, teamMinSpools, settings.units)}
                tags={stock.spools === 0 && <Tag tone="danger">{t('threads.out')}</Tag>}
                figure={words.spools}
                subfigure={words.length}
              />
            </li>
          );
        })}
      </List>
    </Part>
  );
}

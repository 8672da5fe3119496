import '#texts/en/adding.ts';
import '#texts/en/finding.ts';
import '#texts/en/shop.ts';
import { useMemo } from 'react';
import { usualLengthMm } from '#core/stock/put-ups.ts';
import { threadTitle } from '#core/threads/thread-title.ts';
import { ThreadLine, ThreadNumber } from '#parts/threads/thread-words.tsx';
import { usePickSearch } from '#parts/threads/use-pick-search.ts';
import { useEngineStatus, useInventory, useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { List } from '#ui/list.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { Swatch } from '#ui/swatch.tsx';
import { addedInWords, additionBatches } from '../adding/additions.ts';
import { useImport } from '../import/use-import.ts';

const most = 5;

/** Chart colours for a search that found none of the team's threads; one press adds a full spool. */
export const ChartHits = ({ text, onAdded }: { readonly text: string; readonly onAdded: () => void }) => {
  const { store } = useWorkspace();
  const { threads } = useInventory();
  const { reachable } = useEngineStatus();
  const { search, charts } = usePickSearch();
  const work = useImport();
  const found = useMemo(
    () => search(text, most).flatMap((pick) => (pick.from === 'chart' ? [pick] : [])),
    [search, text],
  );
  // although the built-in charts failed to load, the search may find colours of the team's own charts
  if (found.length === 0) return charts === 'failed' && <p role="status">{t('shop.chartsMissing')}</p>;
  return (
    <section aria-label={t('finding.inCharts')}>
      <h2>{t('finding.inCharts')}</h2>
      <List>
        {found.map((pick) => (
          <li key={pick.colour.catalogueId}>
            <ListRow
              picture={<Swatch hex={pick.colour.hex} />}
              title={
                <>
                  <ThreadNumber thread={pick.colour} /> <ThreadLine thread={pick.colour} />
                </>
              }
              detail={pick.colour.name}
              actions={
                <Button
                  icon="plus"
                  aria-label={t('finding.addOne', { thread: threadTitle(pick.colour) })}
                  busy={work.progress !== undefined}
                  onClick={() => {
                    const lengthMm = usualLengthMm(pick.colour);
                    const one = { pick, spools: 1, fullness: 10_000, lengthMm, placeId: null } as const;
                    void work
                      .run(() => additionBatches(store, threads, [one], reachable === true), addedInWords([one]))
                      .then((end) => end.kind === 'done' && onAdded());
                  }}
                >
                  {t('threads.addButton')}
                </Button>
              }
            />
          </li>
        ))}
      </List>
    </section>
  );
};

import '#texts/en/threads.ts';
import '#texts/en/wall.ts';
import { useMemo, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { can } from '#core/access/permissions.ts';
import type { StockLevel } from '#core/stock/stock.ts';
import { wallOf } from '#core/threads/thread-wall.ts';
import { Reading } from '#parts/rows/reading.tsx';
import { countLevels, levelOf } from '#parts/threads/stock-levels.ts';
import { useTeams } from '#services/teams.tsx';
import { useInventory, useShown, useWorkspace } from '#services/workspace.ts';
import { formatCalendarDay } from '#texts/formats.ts';
import { useTeamDay } from '#parts/rows/use-team-settings.ts';
import { t } from '#texts/t.ts';
import { buttonLook } from '#ui/button-look.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Segments } from '#ui/segments.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Steady } from '#ui/steady.tsx';
import { threadViews } from '../list/thread-views.ts';
import { useView } from '../list/use-view.ts';
import { useWallRoom, zooms } from './use-wall-room.ts';
import { paperMarginMm, wallPaperOf, wallPapers, type WallPaper } from './wall-papers.ts';
import { WallPicture } from './wall-picture.tsx';
import styles from './wall.module.css';

const isGone: ReadonlySet<StockLevel> = new Set(['out', 'notOwned']);

export function WallScreen() {
  const { threads, extent, colourCount } = useInventory();
  const { store, settings } = useWorkspace();
  const { current } = useTeams();
  const dayOf = useTeamDay();
  const [, navigate] = useLocation();
  const [, setView] = useView();
  const [params, setParams] = useSearchParams();
  const [paper, setPaper] = useState(() => wallPaperOf(''));
  useShown(extent !== 'unread');
  const zoom = zooms.find((one) => one === params.get('show')) ?? 'picture';
  const { ref, room, isPaper } = useWallRoom(zoom, paper);
  const parts = useMemo(() => wallOf(threads, ({ thread }) => thread), [threads]);
  const minimum = settings.lowStockDefaultSpools;
  const out = useMemo(
    () => new Set(threads.flatMap((owned) => (isGone.has(levelOf(owned, minimum)) ? [owned.id] : []))),
    [threads, minimum],
  );
  const levels = useMemo(() => countLevels(threads, minimum), [threads, minimum]);
  const isWhole = extent === 'whole';
  return (
    <article className={styles.screen}>
      <div ref={ref} className={styles.choices} data-print="no">
        <PageHead
          title={t('titles.threadWall')}
          aside={isWhole && threads.length > 0 && t('threads.colours', { count: colourCount })}
          actions={
            <Segments
              label={t('threads.view')}
              segments={threadViews()}
              value="wall"
              onChange={(view) => {
                if (view === 'wall') return;
                setView(view);
                navigate('/inventory/threads');
              }}
              compact
            />
          }
        />
        <Reading />
        {threads.length > 0 && (
          <div className={styles.bar}>
            <Segments
              label={t('wall.show')}
              segments={zooms.map((value) => ({ value, label: t(`wall.${value}`) }))}
              value={zoom}
              onChange={(show) => setParams(show === 'picture' ? {} : { show }, { replace: true })}
            />
            <SelectField
              label={t('wall.paper')}
              value={paper.id}
              onChange={(id) => setPaper(wallPaperOf(id))}
              options={wallPapers.map(({ id, name, way }) => ({ value: id, label: t(`wall.${way}`, { paper: name }) }))}
            />
            <Button tone="primary" icon="print" disabled={!isWhole} onClick={() => window.print()}>
              {t('wall.print')}
            </Button>
          </div>
        )}
      </div>
      <header className={styles.paperHead}>
        <strong>{current?.name}</strong>
        <span>
          {t('threads.colours', { count: colourCount })} · {formatCalendarDay(dayOf(store.now()))}
        </span>
      </header>
      {/* Sets the size of the printed page; browsers take it only from an `@page` rule. */}
      <style>{pageRule(paper)}</style>
      <Steady ready={isWhole} rows={8}>
        {threads.length === 0 ? (
          <EmptyState
            icon="spool"
            title={t('threads.emptyTitle')}
            actions={
              can(store.actor.role, 'inventory.change') && (
                <Link href="/inventory/threads?add=1" {...buttonLook('primary')}>
                  {t('threads.addFirst')}
                </Link>
              )
            }
          >
            {t('threads.emptyText')}
          </EmptyState>
        ) : (
          room.width > 0 && <WallPicture parts={parts} out={out} room={room} isPaper={isPaper} onOpen={navigate} />
        )}
      </Steady>
      {isWhole && out.size > 0 && (
        <p className={styles.legend}>
          {[
            levels.out > 0 && t('wall.hollow', { count: levels.out }),
            levels.notOwned > 0 && t('wall.notOwned', { count: levels.notOwned }),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
    </article>
  );
}

const pageRule = ({ widthMm, heightMm }: WallPaper): string =>
  `@page { size: ${widthMm}mm ${heightMm}mm; margin: ${paperMarginMm}mm; }`;

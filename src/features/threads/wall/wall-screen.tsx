import '#texts/en/threads.ts';
import '#texts/en/wall.ts';
import {
  useMemo,
  useState,
  memo,
  useEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type FocusEvent,
  useLayoutEffect,
} from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { can } from '#core/access/permissions.ts';
import type { StockLevel } from '#core/stock/stock.ts';
import { threadTitle } from '#core/threads/thread-title.ts';
import { wallOf, slicesOf, type Placed, type WallPart } from '#core/threads/thread-wall.ts';
import { threadViews, useView } from '#features/threads/list/use-view.ts';
import type { OwnedThread } from '#inventory/inventory.ts';
import { Reading } from '#parts/rows/reading.tsx';
import { useTeamDay } from '#parts/rows/use-team-settings.ts';
import { countLevels, levelOf } from '#parts/threads/stock-levels.ts';
import { ThreadSwatch } from '#parts/threads/thread-swatch.tsx';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { useTeams } from '#services/teams.tsx';
import { useShown, useWorkspace } from '#services/workspace.ts';
import { formatCalendarDay } from '#texts/formats.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { buttonLook, Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Segments } from '#ui/segments.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { Steady } from '#ui/steady.tsx';
import { usePrinting } from '#ui/use-printing.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import {
  paperMarginMm,
  wallPaperOf,
  wallPapers,
  type WallPaper,
  columnsOf,
  layoutOf,
  nextSpot,
  rowHeight,
  swatchSize,
  type WallRoom,
  type WallSpot,
  pxPerMm,
} from './wall-measures.ts';
import styles from './wall.module.css';

const isGone: ReadonlySet<StockLevel> = new Set(['out', 'notOwned']);

export function WallScreen() {
  const { rows: threads, extent, colourCount } = useQuery(stock);
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
      <Stack ref={ref} data-print="no">
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
      </Stack>
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

const zooms = ['picture', 'numbers', 'names'] as const;

type Zoom = (typeof zooms)[number];

/** The least swatch size in CSS px on screen: a fingertip, room for a number, room for a name. */
const leastOnScreen = { picture: 44, numbers: 72, names: 116 } as const;
/** The least size on paper. In the picture, swatches may be tiny, so that all threads fit on one page. */
const leastOnPaper = { picture: 4, numbers: 46, names: 84 } as const;
const paperHeadPx = 56;

/** Returns the text that fits below a swatch, and its height in px. On paper the text is smaller. */
function textBeneath(
  sizePx: number,
  isPaper: boolean,
): { readonly text: 'none' | 'number' | 'name'; readonly px: number } {
  if (sizePx >= (isPaper ? 80 : 100)) return { text: 'name', px: isPaper ? 40 : 56 };
  return sizePx >= (isPaper ? 40 : 64) ? { text: 'number', px: isPaper ? 16 : 24 } : { text: 'none', px: 0 };
}

/** Measures the space for the wall in the element with this ref; in print, the space on paper. */
function useWallRoom(zoom: Zoom, paper: WallPaper) {
  const [element, ref] = useState<HTMLDivElement | null>(null);
  const [seen, setSeen] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    if (!element) return undefined;
    const measure = () => setSeen({ width: element.clientWidth, height: Math.max(360, window.innerHeight - 260) });
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [element]);
  const isPaper = usePrinting();
  const room: WallRoom = isPaper
    ? {
        width: (paper.widthMm - 2 * paperMarginMm) * pxPerMm,
        height: (paper.heightMm - 2 * paperMarginMm) * pxPerMm - paperHeadPx,
        leastPx: leastOnPaper[zoom],
        mostPx: 220,
      }
    : { ...seen, leastPx: leastOnScreen[zoom], mostPx: 168 };
  return { ref, room, isPaper };
}

interface WallPictureProps {
  readonly parts: readonly { readonly part: WallPart; readonly threads: readonly Placed<OwnedThread>[] }[];
  readonly out: ReadonlySet<string>;
  readonly room: WallRoom;
  readonly isPaper: boolean;
  readonly onOpen: (path: string) => void;
}

/** The swatches, each part in a rectangle. The Tab key stops here once; arrow keys move between swatches. */
export function WallPicture({ parts, out, room, isPaper, onOpen }: WallPictureProps) {
  const box = useRef<HTMLDivElement>(null);
  const { width, height, leastPx, mostPx } = room;
  const laid = useMemo(() => {
    const size = swatchSize(
      parts.map(({ threads }) => threads.length),
      { width, height, leastPx, mostPx },
      (px) => textBeneath(px, isPaper).px,
    );
    const columns = columnsOf(width, size);
    const { text, px } = textBeneath(size, isPaper);
    const sliced = parts.map(({ part, threads }) => {
      const { runs, slice } = layoutOf(threads.length, columns, text === 'name');
      const slices = slicesOf(part, threads, slice);
      const sizes = slices.map((one) => one.length);
      const rows = runs === 'across' ? Math.max(...sizes) : slices.length;
      // Slices of over 3 colours are about equal, so their swatches stretch. Other slices may leave a gap.
      const isEven = part === 'colours' && slice > 3;
      const isShort = threads.length < columns;
      return { part, count: threads.length, runs, slices, sizes, rows, fill: isEven ? 0 : slice, isShort };
    });
    const rows = sliced.map((one) => one.rows);
    return { size, columns, text, row: rowHeight(rows, size, px, isPaper ? height : undefined), parts: sliced };
  }, [parts, width, height, leastPx, mostPx, isPaper]);

  const drawn = useDrawnRows(Math.max(...laid.parts.map((one) => one.rows)), Math.ceil(drawnAtOnce / laid.columns));

  // a key may lead to a swatch that is drawn only in a later step
  const wanted = useRef<string>(undefined);
  const focusWanted = () => {
    const cell = wanted.current && box.current?.querySelector<HTMLElement>(`[data-spot="${wanted.current}"]`);
    const isHere = box.current?.contains(document.activeElement) === true;
    if (cell && isHere) cell.focus();
    if (cell || !isHere) wanted.current = undefined; // the person may have gone on elsewhere
  };
  useEffect(focusWanted);
  useEffect(() => {
    const cells = box.current;
    if (cells?.querySelector('a[tabindex="0"]') === null) cells.querySelector('a')?.setAttribute('tabindex', '0');
  });
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    wanted.current = undefined;
    for (const cell of box.current?.querySelectorAll('a[tabindex="0"]') ?? []) cell.setAttribute('tabindex', '-1');
    target.closest('a')?.setAttribute('tabindex', '0');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const spot = spotOf(event.target);
    const next = spot && nextSpot(spot, event.key, laid.parts);
    if (next === undefined) return;
    event.preventDefault();
    wanted.current = next.join('.');
    focusWanted();
  };
  // Use one listener for all: thousands of links with a router's listeners each would delay the first paint.
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const path = (event.target as Element).closest('a')?.getAttribute('href');
    if (path == null || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(path);
  };

  return (
    <div
      ref={box}
      role="group"
      aria-label={t('titles.threadWall')}
      aria-describedby="wall-keys"
      className={styles.wall}
      data-text={laid.text}
      data-paper={isPaper || undefined}
      {...{ onFocus, onKeyDown, onClick }}
    >
      <span id="wall-keys" data-print="no">
        <VisuallyHidden>{t('wall.keys')}</VisuallyHidden>
      </span>
      {laid.parts.map(({ part, count, runs, slices, rows, fill, isShort }, at) => (
        <section key={part} className={styles.part}>
          <h2 className={styles.name}>
            {t(`wall.part.${part}`)} <small>{formatNumber(count)}</small>
          </h2>
          <div
            role="list"
            aria-label={t(`wall.part.${part}`)}
            className={styles.slices}
            data-runs={runs}
            style={isShort ? { inlineSize: Math.min(width, count * laid.size * 1.1) } : undefined}
          >
            {slices.map((slice, nth) => (
              <WallSlice
                key={nth}
                slice={runs === 'across' || isPaper || nth < drawn ? slice : none}
                height={runs === 'across' ? rows * laid.row : laid.row}
                out={out}
                spot={`${at}.${nth}`}
                text={laid.text}
                gap={Math.max(0, fill - slice.length)}
              />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

/** So many swatches are drawn in one go. Drawing thousands would stop the page for half a second. */
const drawnAtOnce = 600;

const none: readonly Placed<OwnedThread>[] = [];

/** Returns how many rows to draw: `step` at first, and `step` more after each paint. */
const useDrawnRows = (rows: number, step: number): number => {
  const [drawn, setDrawn] = useState({ step, count: step });
  const count = drawn.step === step ? drawn.count : step;
  useEffect(() => {
    if (count >= rows) return undefined;
    const next = setTimeout(() => setDrawn({ step, count: count + step }));
    return () => clearTimeout(next);
  }, [count, rows, step]);
  return count;
};

const WallCell = memo(
  ({
    owned: { id, thread },
    isOut,
    spot,
    text,
  }: {
    readonly owned: OwnedThread;
    readonly isOut: boolean;
    readonly spot: string;
    readonly text: 'none' | 'number' | 'name';
  }) => {
    const title = threadTitle(thread);
    const name = isOut ? t('wall.outOf', { thread: title }) : title;
    return (
      <div role="listitem" className={styles.item}>
        <a
          href={`/inventory/threads/${id}`}
          aria-label={name}
          title={name}
          tabIndex={-1}
          data-spot={spot}
          className={styles.cell}
        >
          {isOut ? (
            <span className={styles.hollow} style={thread.hex === null ? undefined : { borderColor: thread.hex }}>
              {t('threads.out')}
            </span>
          ) : (
            <ThreadSwatch thread={thread} size="fill" />
          )}
          {text !== 'none' && <span className={styles.code}>{thread.code}</span>}
          {text === 'name' && <span className={styles.title}>{thread.name ?? thread.line}</span>}
        </a>
      </div>
    );
  },
);

const WallSlice = memo(
  ({
    slice,
    height,
    out,
    spot,
    text,
    gap,
  }: {
    readonly slice: readonly Placed<OwnedThread>[];
    readonly height: number;
    readonly out: ReadonlySet<string>;
    readonly spot: string;
    readonly text: 'none' | 'number' | 'name';
    readonly gap: number;
  }) => (
    <div role="presentation" className={styles.slice} style={{ blockSize: height }}>
      {slice.map(({ item }, place) => (
        <WallCell key={item.id} owned={item} isOut={out.has(item.id)} spot={`${spot}.${place}`} text={text} />
      ))}
      {gap > 0 && <div role="presentation" style={{ flexGrow: gap }} />}
    </div>
  ),
);
WallSlice.displayName = 'WallSlice';
WallCell.displayName = 'WallCell';

const spotOf = (target: EventTarget): WallSpot | undefined => {
  const text = target instanceof Element ? target.closest('[data-spot]')?.getAttribute('data-spot') : undefined;
  const [part, slice, at] = (text ?? '').split('.').map(Number);
  return part === undefined || slice === undefined || at === undefined ? undefined : [part, slice, at];
};

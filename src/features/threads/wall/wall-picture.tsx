import {
  memo,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type FocusEvent,
} from 'react';
import { slicesOf, type Placed, type WallPart } from '#core/threads/thread-wall.ts';
import { threadTitle } from '#core/threads/thread-title.ts';
import type { OwnedThread } from '#inventory/inventory.ts';
import { ThreadSwatch } from '#parts/threads/thread-swatch.tsx';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { textBeneath } from './use-wall-room.ts';
import { columnsOf, layoutOf, nextSpot, rowHeight, swatchSize, type WallRoom, type WallSpot } from './wall-measures.ts';
import styles from './wall.module.css';

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
WallCell.displayName = 'WallCell';

const spotOf = (target: EventTarget): WallSpot | undefined => {
  const text = target instanceof Element ? target.closest('[data-spot]')?.getAttribute('data-spot') : undefined;
  const [part, slice, at] = (text ?? '').split('.').map(Number);
  return part === undefined || slice === undefined || at === undefined ? undefined : [part, slice, at];
};

import { defaultRangeExtractor, measureElement, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import {
  memo,
  useLayoutEffect,
  useMemo,
  useRef,
  type Key,
  type ReactNode,
  useCallback,
  useEffect,
  useState,
  type FocusEvent,
} from 'react';
import list from './list.module.css';
import { usePrinting } from './use-printing.ts';
import styles from './virtual-list.module.css';

/** `renderItem` draws the rows near the window and the focused row; in print, all rows. */
interface VirtualListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly itemKey: (item: Item) => Key;
  readonly renderItem: (item: Item, index: number) => ReactNode;
  /** The height of one row in px before it is measured. */
  readonly rowSize?: number;
  /** For rows without a state of their own: a new row in the window gets the element of a row that left the window. */
  readonly isReused?: boolean;
}

/** A list of any length that scrolls with the page; screen readers still get its length and each row's position. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { label, items, itemKey, renderItem, rowSize = 76, isReused = false } = props;
  const { box, container, show, near, focus } = useWindowRows({
    count: items.length,
    rowSize,
    rowKey: (index) => keyAt(items, index, itemKey),
    isReused,
  });
  const rows = useMemo(
    () =>
      near.map(({ index, key, slot }) => {
        const item = items[index];
        return item === undefined ? null : (
          <Row
            key={slot}
            rowKey={key}
            item={item}
            index={index}
            count={items.length}
            renderItem={renderItem}
            show={show}
          />
        );
      }),
    [near, items, renderItem, show],
  );
  return (
    <div ref={box} className={list.list}>
      <ul ref={container} aria-label={label} className={styles.rows} {...focus}>
        {rows}
      </ul>
    </div>
  );
}

interface RowProps<Item> extends Pick<VirtualListProps<Item>, 'renderItem'> {
  readonly item: Item;
  readonly index: number;
  readonly count: number;
  readonly rowKey: Key;
  readonly show: (key: Key, row: HTMLElement | null) => () => void;
}

const PlainRow = <Item,>({ item, index, count, renderItem, rowKey, show }: RowProps<Item>) => {
  const element = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => show(rowKey, element.current), [show, rowKey]);
  return (
    <li
      ref={element}
      className={styles.row}
      data-index={index}
      data-edge={edgeAt(index, count)}
      aria-posinset={index + 1}
      aria-setsize={count}
    >
      {renderItem(item, index)}
    </li>
  );
};

const edgeAt = (index: number, count: number): string | undefined =>
  [index === 0 && 'first', index === count - 1 && 'last'].filter(Boolean).join(' ') || undefined;

// Scrolling renders the list at every row that comes or goes. Without `memo` it would render all rows near the window.
const Row = memo(PlainRow) as typeof PlainRow;

const keyAt = <Item,>(items: readonly Item[], index: number, itemKey: (item: Item) => Key): Key => {
  const item = items[index];
  return item === undefined ? index : itemKey(item);
};

/** Finds the rows of a long list that are near the window, and the focused row. In print, finds all rows. */
export function useWindowRows({
  count,
  rowSize,
  rowKey,
  isReused = false,
  beyond = 4,
  onMeasured,
}: {
  readonly count: number;
  /** The height of one row in px before it is measured. */
  readonly rowSize: number;
  readonly rowKey: (index: number) => Key;
  /** Whether a row's element may show another row later. False for rows that keep a state of their own. */
  readonly isReused?: boolean;
  /** How many rows stand ready before and after the window. Rows are drawn in blocks of half that many. */
  readonly beyond?: number;
  /** Called with the height in px of each row that the browser has laid out. */
  readonly onMeasured?: (px: number) => void;
}) {
  // The page scrolls, not the list, so that a tablet's address bar folds away and going back restores the scroll
  // position.
  const [top, setTop] = useState(topAtFirst);
  const [focused, setFocused] = useState<number>();
  const [slotsOf] = useState(createRowSlots);

  const box = useCallback((element: HTMLDivElement) => {
    // Content above the list may grow and push it down. The observer also reports once at the start, after the layout.
    const watch = new ResizeObserver(
      () => isHidden(element) || setTop(Math.round(element.getBoundingClientRect().top + window.scrollY)),
    );
    watch.observe(document.body);
    return () => watch.disconnect();
  }, []);

  const isPainted = useIsPainted();
  const isPrinting = usePrinting();
  const rangeExtractor = (range: Range): number[] => {
    if (isPrinting) return Array.from({ length: count }, (_, index) => index);
    const near = defaultRangeExtractor(isPainted ? inBlocks(range) : range);
    if (focused === undefined || focused >= count || near.includes(focused)) return near;
    return [...near, focused].toSorted((a, b) => a - b);
  };
  // oxlint-disable-next-line react/incompatible-library -- no compiler runs over this page, so nothing memoizes its methods
  const rows = useWindowVirtualizer<HTMLElement>({
    count,
    estimateSize: () => rowSize,
    getItemKey: rowKey,
    scrollMargin: top,
    // The window's present size, so that the first drawing already has its rows.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    overscan: isPainted ? beyond : 0, // rows beyond the window can wait
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
    useFlushSync: false,
    rangeExtractor,
    // A row is measured when the browser reports its layout. Asking earlier would lay out the page for each new row.
    measureElement: (row, entry, list) => {
      if (entry === undefined || isHidden(row))
        return list.measurementsCache[Number(row.dataset['index'])]?.size ?? rowSize;
      const px = measureElement(row, entry, list);
      onMeasured?.(px);
      return px;
    },
  });
  const noteFocus = (event: FocusEvent) => {
    const row = event.target.closest('[data-index]')?.getAttribute('data-index');
    setFocused(row == null ? undefined : Number(row));
  };
  // An element that now shows another row is registered under that row's key and measured again.
  const { measureElement: measure, elementsCache: elements } = rows;
  const show = useCallback(
    (key: Key, element: HTMLElement | null) => {
      measure(element);
      return () => {
        if (elements.get(key) === element) elements.delete(key);
      };
    },
    [measure, elements],
  );
  const near = rows.getVirtualItems();
  return {
    box,
    container: rows.containerRef,
    show,
    near: isReused ? slotsOf(near, !rows.isScrolling) : near.map(({ index, key }) => ({ index, key, slot: key })),
    focus: { onFocus: noteFocus, onBlur: () => setFocused(undefined) },
  };
}

/** A list's distance from the page's top in px, until it is measured: below the header and the list's own heading. */
const topAtFirst = 160;

/** Returns whether the browser has painted the first drawing. */
const useIsPainted = (): boolean => {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    // The second frame begins when the first one is on the screen.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setPainted(true));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return isPainted;
};

/** Widens the range to whole blocks of rows, with at least `overscan` rows before and after the visible ones. */
const inBlocks = ({ startIndex, endIndex, overscan, count }: Range): Range => {
  const block = overscan / 2;
  const first = Math.max(0, Math.floor((startIndex - overscan) / block) * block);
  const blocks = Math.ceil((endIndex + 1 - startIndex + 2 * overscan) / block) + 1;
  return { startIndex: first, endIndex: Math.min(count, first + blocks * block) - 1, overscan: 0, count };
};

/** Whether a row is hidden. Its list then keeps the last measured sizes, so that it looks the same when shown again. */
const isHidden = (element: HTMLElement): boolean => element.getClientRects().length === 0;

/**
 * A row near the window, and the slot of its element: rows with the same slot use the same element one after another.
 */
export interface SlottedRow {
  readonly index: number;
  readonly key: Key;
  readonly slot: Key;
}

/** Gives a row that enters the window the element of a row that left, which costs half as much as a new element. */
export function createRowSlots() {
  let held: readonly SlottedRow[] = [];
  let made = 0;
  let wasAtRest = true;
  return (rows: readonly Omit<SlottedRow, 'slot'>[], isAtRest: boolean): readonly SlottedRow[] => {
    if (isAtRest === wasAtRest && isSame(held, rows)) return held;
    wasAtRest = isAtRest;
    const near = new Map(rows.map((row) => [row.key, row]));
    const stayed = new Set(held.flatMap(({ key }) => (near.has(key) ? [key] : [])));
    const come = rows.filter(({ key }) => !stayed.has(key));
    // A row that stays keeps its element.
    const next = held.flatMap(({ key, slot }) => {
      const row = near.get(key) ?? come.shift();
      return row === undefined ? [] : [{ index: row.index, key: row.key, slot }];
    });
    for (const { index, key } of come) next.push({ index, key, slot: (made += 1) });
    // While scrolling no element moves. At rest the elements follow the list's order, for the Tab key and screen
    // readers.
    held = isAtRest ? next.toSorted((a, b) => a.index - b.index) : next;
    return held;
  };
}

const isSame = (held: readonly SlottedRow[], rows: readonly Omit<SlottedRow, 'slot'>[]): boolean => {
  const at = new Map(rows.map(({ index, key }) => [key, index]));
  return held.length === rows.length && held.every(({ index, key }) => at.get(key) === index);
};

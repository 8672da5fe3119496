import { defaultRangeExtractor, measureElement, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useState, type FocusEvent, type Key } from 'react';

import { createRowSlots } from './row-slots.ts';
import { usePrinting } from './use-printing.ts';

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

import { defaultRangeExtractor, measureElement, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useState, type FocusEvent, type Key } from 'react';

import { createRowSlots } from './row-slots.ts';
import { usePrinting } from './use-printing.ts';

/**
 * The rows of a long list that are near the window. The page itself scrolls, so the address bar of a tablet folds away
 * and the browser finds its place again when a person comes back. The row that has the focus is never taken away.
 * Paper shows them all.
 */
export const useWindowRows = ({
  count,
  rowSize,
  rowKey,
  isReused = false,
}: {
  readonly count: number;
  /** The height of one row in px before it is measured. */
  readonly rowSize: number;
  readonly rowKey: (index: number) => Key;
  /** Whether the element of a row that went out of sight may show another one. A row that keeps something of its own may not be. */
  readonly isReused?: boolean;
}) => {
  const [top, setTop] = useState(topAtFirst);
  const [focused, setFocused] = useState<number>();
  const [slotsOf] = useState(createRowSlots);

  const box = useCallback((element: HTMLDivElement) => {
    // What stands above the list may grow, and the list then begins lower down. This is measured once at the beginning
    // too, when all is laid out.
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
    // The window as it is, so that the first drawing has its rows.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    overscan: isPainted ? 4 : 0, // nobody waits for rows beyond the window
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
    useFlushSync: false,
    rangeExtractor,
    // A row is measured when the browser has laid it out and tells of it. To ask before would lay out the page for each new row.
    measureElement: (row, entry, list) =>
      entry === undefined || isHidden(row)
        ? (list.measurementsCache[Number(row.dataset['index'])]?.size ?? rowSize)
        : measureElement(row, entry, list),
  });
  const noteFocus = (event: FocusEvent) => {
    const row = event.target.closest('[data-index]')?.getAttribute('data-index');
    setFocused(row == null ? undefined : Number(row));
  };
  // An element that shows another row than before is told to the list as that row's, and is measured anew.
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
};

/** Where a list begins, in px, until that is measured: below the header and its own heading on every screen. */
const topAtFirst = 160;

/** Whether what was drawn first has been painted. */
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

/**
 * Rows come and go a few at a time, as many as go: each time costs the page a drawing, and a drawing costs more than a row.
 * The least that is kept beyond the window on either side is the overscan.
 */
const inBlocks = ({ startIndex, endIndex, overscan, count }: Range): Range => {
  const first = Math.max(0, Math.floor((startIndex - overscan) / block) * block);
  const blocks = Math.ceil((endIndex + 1 - startIndex + 2 * overscan) / block) + 1;
  return { startIndex: first, endIndex: Math.min(count, first + blocks * block) - 1, overscan: 0, count };
};
const block = 2;

/** A list that another screen stands in front of has no sizes; it keeps those it had, so that it is found as it was left. */
const isHidden = (element: HTMLElement): boolean => element.getClientRects().length === 0;

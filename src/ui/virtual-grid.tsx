import { memo, useLayoutEffect, useRef, useState, type Key, type ReactNode } from 'react';
import { useWindowRows } from './virtual-list.tsx';
import styles from './virtual-grid.module.css';

/** `renderItem` draws the cells near the window and those in the focused row; in print, all cells. */
interface VirtualGridProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly itemKey: (item: Item) => Key;
  readonly renderItem: (item: Item, index: number) => ReactNode;
  /** The least width of a cell in px. */
  readonly cellSize?: number;
  /** The height of one row of cells in px before the first is measured. */
  readonly rowSize?: number;
}

/** A grid of any length that scrolls with the page. For screen readers it is one list, row after row. */
export function VirtualGrid<Item>(props: VirtualGridProps<Item>) {
  const { label, items, itemKey, renderItem, cellSize = 148, rowSize = 190 } = props;
  const { ref, columns } = useColumns(cellSize);
  // The height of the first measured row, by number of columns. A wrong guess would draw the grid again.
  const [heights] = useState(() => new Map<number, number>());
  const { box, container, show, near, focus } = useWindowRows({
    count: Math.ceil(items.length / columns),
    rowSize: heights.get(columns) ?? rowSize,
    rowKey: (row) => `${columns}:${row}`,
    beyond: 2, // a row is as high as two or three of a list, and has several pictures
    onMeasured: (px) => heights.has(columns) || heights.set(columns, px),
  });
  return (
    <div ref={box}>
      <div ref={ref} className={styles.width} />
      {/** A `div`, because a `ul` may not have elements between itself and its items. */}
      <div ref={container} role="list" aria-label={label} className={styles.rows} {...focus}>
        {near.map(({ key, index }) => (
          <Row
            key={key}
            rowKey={key}
            items={items}
            index={index}
            columns={columns}
            itemKey={itemKey}
            renderItem={renderItem}
            show={show}
          />
        ))}
      </div>
    </div>
  );
}

interface RowProps<Item> extends Pick<VirtualGridProps<Item>, 'items' | 'itemKey' | 'renderItem'> {
  readonly index: number;
  readonly columns: number;
  readonly rowKey: Key;
  readonly show: (key: Key, row: HTMLElement | null) => () => void;
}

const PlainRow = <Item,>({ items, index, columns, itemKey, renderItem, rowKey, show }: RowProps<Item>) => {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => show(rowKey, element.current), [show, rowKey]);
  return (
    <div
      ref={element}
      role="presentation"
      className={styles.row}
      data-index={index}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {items.slice(index * columns, (index + 1) * columns).map((item, column) => {
        const at = index * columns + column;
        return (
          <div key={itemKey(item)} role="listitem" aria-posinset={at + 1} aria-setsize={items.length}>
            {renderItem(item, at)}
          </div>
        );
      })}
    </div>
  );
};

// Scrolling renders the grid at every row that comes or goes. Without `memo` it would render all cells near the window.
const Row = memo(PlainRow) as typeof PlainRow;

/** Counts the cells of at least `cellSize` px that fit side by side in the element behind the ref; at least two. */
const useColumns = (cellSize: number) => {
  const [element, ref] = useState<HTMLDivElement | null>(null);
  const [columns, setColumns] = useState(2);
  useLayoutEffect(() => {
    if (!element) return;
    const measure = () => setColumns(Math.max(2, Math.floor(element.clientWidth / cellSize)));
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [element, cellSize]);
  return { ref, columns };
};

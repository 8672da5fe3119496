import { memo, useLayoutEffect, useRef, type Key, type ReactNode } from 'react';

import { useColumns } from './use-columns.ts';
import { useWindowRows } from './use-window-rows.ts';
import styles from './virtual-grid.module.css';

/**
 * The props of a long grid. `renderItem` runs for the cells near the window only, and again when it or the items are
 * others.
 */
export interface VirtualGridProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly itemKey: (item: Item) => Key;
  readonly renderItem: (item: Item, index: number) => ReactNode;
  /** The narrowest a cell may be, in px. */
  readonly cellSize?: number;
  /** The height of one row of cells in px before it is measured. */
  readonly rowSize?: number;
}

/** A grid of any length that scrolls with the page. To those who listen it is one list, row after row. */
export const VirtualGrid = <Item,>(props: VirtualGridProps<Item>) => {
  const { label, items, itemKey, renderItem, cellSize = 148, rowSize = 190 } = props;
  const { ref, columns } = useColumns(cellSize);
  const { box, container, show, near, focus } = useWindowRows({
    count: Math.ceil(items.length / columns),
    rowSize,
    rowKey: (row) => `${columns}:${row}`,
  });
  return (
    <div ref={box}>
      <div ref={ref} className={styles.width} />
      {/* A `ul` may not hold the rows that stand between it and its items. */}
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
};

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

// Scrolling renders the grid at every row that comes or goes; without this, all cells near the window would render with it.
const Row = memo(PlainRow) as typeof PlainRow;

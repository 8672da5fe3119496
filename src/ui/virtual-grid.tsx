import type { Key, ReactNode } from 'react';

import { useColumns } from './use-columns.ts';
import { useWindowRows } from './use-window-rows.ts';
import styles from './virtual-grid.module.css';

/** What a long grid is told. */
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
  const { box, container, measure, near, focus } = useWindowRows({
    count: Math.ceil(items.length / columns),
    rowSize,
    rowKey: (row) => `${columns}:${row}`,
  });
  return (
    <div ref={box}>
      <div ref={ref} className={styles.width} />
      {/* A `ul` may not hold the rows that stand between it and its items. */}
      <div ref={container} role="list" aria-label={label} className={styles.rows} {...focus}>
        {near.map((row) => (
          <div
            key={row.key}
            ref={measure}
            role="presentation"
            className={styles.row}
            data-index={row.index}
            style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {items.slice(row.index * columns, (row.index + 1) * columns).map((item, column) => {
              const index = row.index * columns + column;
              return (
                <div key={itemKey(item)} role="listitem" aria-posinset={index + 1} aria-setsize={items.length}>
                  {renderItem(item, index)}
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
};

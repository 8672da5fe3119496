import type { Key, ReactNode } from 'react';

import list from './list.module.css';
import { useWindowRows } from './use-window-rows.ts';
import styles from './virtual-list.module.css';

/** What a long list is told. `renderItem` should be cheap; it runs for the rows near the window only. */
export interface VirtualListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly itemKey: (item: Item) => Key;
  readonly renderItem: (item: Item, index: number) => ReactNode;
  /** The height of one row in px before it is measured. */
  readonly rowSize?: number;
}

/** A list of any length that scrolls with the page; it still says how many rows it has and which one this is. */
export const VirtualList = <Item,>({ label, items, itemKey, renderItem, rowSize = 76 }: VirtualListProps<Item>) => {
  const { box, container, measure, near, focus } = useWindowRows({
    count: items.length,
    rowSize,
    rowKey: (index) => keyAt(items, index, itemKey),
  });
  return (
    <div ref={box} className={list.list}>
      <ul ref={container} aria-label={label} className={styles.rows} {...focus}>
        {near.map(({ index, key }) => {
          const item = items[index];
          return item === undefined ? null : (
            <li
              key={key}
              ref={measure}
              className={styles.row}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={items.length}
            >
              {renderItem(item, index)}
            </li>
          );
        })}
      </ul>
    </div>
  );
};

const keyAt = <Item,>(items: readonly Item[], index: number, itemKey: (item: Item) => Key): Key => {
  const item = items[index];
  return item === undefined ? index : itemKey(item);
};

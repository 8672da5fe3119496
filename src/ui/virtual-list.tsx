import { memo, useLayoutEffect, useMemo, useRef, type Key, type ReactNode } from 'react';

import list from './list.module.css';
import { useWindowRows } from './use-window-rows.ts';
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

// Scrolling renders the list at every row that comes or goes. Without `memo` it would render all rows near the window.
const Row = memo(PlainRow) as typeof PlainRow;

const edgeAt = (index: number, count: number): string | undefined =>
  [index === 0 && 'first', index === count - 1 && 'last'].filter(Boolean).join(' ') || undefined;

const keyAt = <Item,>(items: readonly Item[], index: number, itemKey: (item: Item) => Key): Key => {
  const item = items[index];
  return item === undefined ? index : itemKey(item);
};

import type { Key } from 'react';

/** A row near the window, and the element that shows it: whatever has the same slot is shown by the same element. */
export interface SlottedRow {
  readonly index: number;
  readonly key: Key;
  readonly slot: Key;
}

/**
 * Reuses the elements of rows that left the window for the rows that enter it: to fill an element costs half of making
 * one. Called at each render with the rows near the window; answers them in DOM order. A row that stays keeps its
 * element. While the list is scrolled no element moves within the page; `isAtRest` puts them into the order of the
 * list, which is the order of the Tab key and of a screen reader.
 */
export const createRowSlots = () => {
  let held: readonly SlottedRow[] = [];
  let made = 0;
  let wasAtRest = true;
  return (rows: readonly Omit<SlottedRow, 'slot'>[], isAtRest: boolean): readonly SlottedRow[] => {
    if (isAtRest === wasAtRest && isSame(held, rows)) return held;
    wasAtRest = isAtRest;
    const near = new Map(rows.map((row) => [row.key, row]));
    const stayed = new Set(held.flatMap(({ key }) => (near.has(key) ? [key] : [])));
    const come = rows.filter(({ key }) => !stayed.has(key));
    const next = held.flatMap(({ key, slot }) => {
      const row = near.get(key) ?? come.shift();
      return row === undefined ? [] : [{ index: row.index, key: row.key, slot }];
    });
    for (const { index, key } of come) next.push({ index, key, slot: (made += 1) });
    held = isAtRest ? next.toSorted((a, b) => a.index - b.index) : next;
    return held;
  };
};

const isSame = (held: readonly SlottedRow[], rows: readonly Omit<SlottedRow, 'slot'>[]): boolean => {
  const at = new Map(rows.map(({ index, key }) => [key, index]));
  return held.length === rows.length && held.every(({ index, key }) => at.get(key) === index);
};

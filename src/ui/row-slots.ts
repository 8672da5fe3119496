import type { Key } from 'react';

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

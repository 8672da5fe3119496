import type { ColumnName } from './columns.ts';
import type { FileRow } from '../tables/file-rows.ts';
import type { DroppedCell } from './import-row.ts';
import type { Mapping } from './guess-columns.ts';

const ditto = /^(?:["″〃”“„]|''|´´|,,|[-–—]{1,2}\s?["”]\s?[-–—]{1,2}|ditto|dito|do\.|idem|id\.)$/i;

// These columns differ from row to row, so “as above” makes no sense in them.
const ofOneRow: ReadonlySet<ColumnName | null> = new Set<ColumnName | null>([
  'code',
  'copy',
  'catalogueId',
  'shortCode',
  'name',
  'hex',
]);

/** Makes a reader that replaces a ditto mark by the cell above it. Pass the reader all rows from top to bottom. */
export function dittoReader(mapping: Mapping) {
  let above: readonly string[] = [];
  return (row: FileRow, drop: (cell: DroppedCell) => void): FileRow => {
    const cells = row.cells.map((cell, at) => {
      if (!ditto.test(cell)) return cell;
      const column = mapping[at] ?? null;
      if (column === null) return cell;
      if (!ofOneRow.has(column) && above[at] !== undefined && above[at] !== '') return above[at];
      drop({ row: row.row, column, cell, problem: 'ditto' });
      return '';
    });
    // A row without cells at its end has nothing there: the row above it does not count.
    above = cells;
    return { ...row, cells };
  };
}

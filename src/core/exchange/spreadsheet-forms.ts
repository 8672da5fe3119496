import { plainCell } from './cell-text.ts';
import type { ColumnName } from './columns.ts';
import { dateIn } from './cell-readers.ts';
import type { DroppedCell, Said } from './import-row.ts';
import type { Cells } from './thread-cells.ts';

/** Columns of texts: a number or day in them may be what a spreadsheet made of another text. */
const textColumns = /^(?:name|weight|aliases|tags|notes|position|lot|lentTo|shop|spoolNotes|place)$/;

/** Whether a cell is what a spreadsheet makes of the text that the team has. */
export function isSheetForm(column: string, cell: string, current: Cells): boolean {
  const text = textColumns.test(column) ? current[column as ColumnName] : undefined;
  return text !== undefined && isRewritten(plainCell(text), plainCell(cell));
}

/**
 * Drops the cells that a spreadsheet only wrote in another form, and returns the others. `rowOf`: returns a cell's row.
 */
export function withoutSheetForms<T extends Said>(
  cells: Readonly<Record<string, T | undefined>>,
  current: Cells,
  drop: (cell: DroppedCell) => void,
  rowOf: (said: T) => number,
): Record<string, T> {
  const left: Record<string, T> = {};
  for (const [column, said] of Object.entries(cells)) {
    if (said === undefined) continue;
    if (isSheetForm(column, said.cell, current))
      drop({ row: rowOf(said), column: column as ColumnName, cell: said.cell, problem: 'spreadsheet_form' });
    else left[column] = said;
  }
  return left;
}

/**
 * Whether a spreadsheet that opens and saves `text` may write `cell`: 007 as 7, 1E5 as 100000, 2/3 as a day.
 */
export function isRewritten(text: string, cell: string): boolean {
  if (text === cell) return false;
  const cells = keysOfCell(cell);
  return cells.length > 0 && keysOfText(text).some((key) => cells.includes(key));
}

/** Returns keys of the numbers, days and times that a spreadsheet may read in a text; equal values have equal keys. */
export function keysOfText(text: string): readonly string[] {
  const numbers = /^(\d{1,4})[-/. ](\d{1,4})(?:[-/. ](\d{1,4}))?$/.exec(text)?.slice(1).filter(Boolean);
  return [...numberKeys(text), ...(numbers === undefined ? [] : [dayKey(numbers.map(Number))]), ...timeKeys(text)];
}

/** Returns the keys of a cell as a spreadsheet writes it: a number never begins with needless zeros or a plus. */
export function keysOfCell(cell: string): readonly string[] {
  return [...(/^-?0\d|^\+/.test(cell) ? [] : numberKeys(cell)), ...dayKeys(cell), ...timeKeys(cell)];
}

/** Returns the keys of a number in both readings: the sign before three digits is decimal or groups thousands. */
const numberKeys = (text: string): readonly string[] => {
  const [, digits = '', power = ''] = /^([-+]?\d[\d.,’' ]*)(E[-+]?\d{1,3})?$/i.exec(text) ?? [];
  // A spreadsheet keeps only the first 15 digits of a number.
  return [digits, digits.replaceAll(/[.,’' ](?=\d{3}(?:\D|$))/g, '')]
    .map((one) => (one === '' ? Number.NaN : Number(one.replace(',', '.') + power)).toPrecision(15))
    .filter((one) => one !== 'NaN');
};

const dayKey = (numbers: readonly number[]): string => `d${numbers.toSorted((a, b) => a - b).join(' ')}`;

/** Returns the keys of the days that a cell may mean: 1/2 is the first of February or the second of January. */
const dayKeys = (cell: string): readonly string[] => {
  const days = (['dayFirst', 'monthFirst'] as const).flatMap((order) => {
    const day = dateIn(cell, order);
    return day.ok ? [day.value.split('-').map(Number)] : [];
  });
  return days.flatMap(([year = 0, month = 0, day = 0]) =>
    [year, year % 100].flatMap((short) => [dayKey([day, month]), dayKey([month, short]), dayKey([day, month, short])]),
  );
};

const timeKeys = (text: string): readonly string[] => {
  const [, hour, minute, second, half] = /^(\d{1,3}):(\d{2})(?::(\d{2}))?\s?([AP]M)?$/i.exec(text) ?? [];
  if (hour === undefined) return [];
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0);
  return [`t${hours}:${Number(minute)}:${Number(second ?? 0)}`];
};

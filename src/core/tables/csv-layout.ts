import Papa from 'papaparse';
import { limits } from '../limits.ts';
import type { FileRow } from './file-rows.ts';
import { tableOf } from '../exchange/table-of.ts';

/**
 * How the cells of a text are separated. `isQuoted`: quotation marks may enclose separators and line ends (RFC 4180).
 */
export interface CsvLayout {
  readonly separator: Separator;
  readonly isQuoted: boolean;
}

/** The signs that may separate cells, the preferred ones first. */
export const separators = ['\t', ';', '|', ','] as const;
/** A sign that separates cells. */
export type Separator = (typeof separators)[number];

/** Returns the separator that splits the first rows most evenly; a comma if none fits. */
export function separatorOf(text: string): Separator {
  // Leave out blank lines: they show no separator, and a file may have a million of them.
  const sample = wholeLines(text.slice(0, lettersLookedAt)).replaceAll(/\n{2,}/g, '\n');
  const ranked = separators.map((separator) => {
    const { data } = Papa.parse<string[]>(sample, { delimiter: separator, newline: '\n', fastMode: false });
    const asQuoted = scoreOf(data);
    const asText = sample.includes('"') ? scoreOf(sample.split('\n').map((line) => textCells(line, separator))) : 0;
    return { separator, score: Math.max(asQuoted, asText) };
  });
  const best = ranked.reduce((one, other) => (other.score > one.score ? other : one));
  return best.score > 0 ? best.separator : ',';
}

const lettersLookedAt = 32 * 1024;

/** Splits a line into cells. A quotation mark counts only if it closes before a separator or at the end of the line. */
export function textCells(line: string, separator: string): readonly string[] {
  const cells: string[] = [];
  for (let at = 0; at <= line.length;) {
    const quoted = line[at] === '"' ? closedAt(line, at, separator) : undefined;
    const end = quoted ?? line.indexOf(separator, at);
    const stop = end < 0 ? line.length : end;
    const cell = line.slice(at, stop);
    cells.push(quoted === undefined ? cell : cell.slice(1, -1).replaceAll('""', '"'));
    at = stop + 1;
  }
  return cells;
}

/**
 * Returns where a cell ends whose opening quotation mark is at `from`; undefined if the line does not close the cell.
 */
const closedAt = (line: string, from: number, separator: string): number | undefined => {
  for (let at = line.indexOf('"', from + 1); at >= 0; at = line.indexOf('"', at + 1)) {
    if (line[at + 1] === '"') at += 1;
    else return line[at + 1] === separator || at + 1 === line.length ? at + 1 : undefined;
  }
  return undefined;
};

/** Scores how evenly a separator splits rows: rows of the expected width raise the score, others lower it. */
export function fitOf(rows: readonly (readonly string[])[]): number {
  const filled = rows.filter((cells) => cells.some((cell) => cell.trim() !== ''));
  const { header } = tableOf({ rows: asFileRows(filled), broken: undefined });
  const widths = filled.map(({ length }) => length);
  const width = header === undefined ? commonest(widths.filter((one) => one > 1)) : header.cells.length;
  if (width === undefined || width < 2) return 0;
  const fitting = filled.filter((cells) => cells.length === width || filledWidth(cells) === width).length;
  return fitting * 2 - filled.length + (header === undefined ? 0 : filled.length);
}

const scoreOf = (rows: readonly (readonly string[])[]): number => {
  const widest = commonest(rows.map(({ length }) => length)) ?? 0;
  // If two separators fit equally well, the one that makes more cells is taken.
  return Math.max(0, fitOf(rows) + Math.min(widest, 99) / 1000);
};

/** Returns the number of cells up to the last one that is not empty. */
export function filledWidth(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1;
}

const commonest = (widths: readonly number[]): number | undefined => {
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  return [...counts].toSorted(([a, some], [b, more]) => more - some || b - a)[0]?.[0];
};

const asFileRows = (rows: readonly (readonly string[])[]): readonly FileRow[] =>
  rows.map((cells, at) => ({ row: at + 1, cells: cells.slice(0, limits.importColumns).map((cell) => cell.trim()) }));

const wholeLines = (text: string): string => {
  const end = text.lastIndexOf('\n');
  return text.length < lettersLookedAt || end <= 0 ? text : text.slice(0, end);
};

import { readCsvInSteps } from '#core/exchange/csv-text.ts';
import { guessedColumns } from '#core/exchange/guess-columns.ts';
import { tableOf, type Table } from '#core/exchange/table-of.ts';
import { fileText, type NoTable } from '#core/exchange/file-text.ts';
import { isPalette, paletteColumns, readPalette } from '#core/exchange/read-palette.ts';
import { ok, type Result } from '#core/result.ts';
import { inSlices } from './in-slices.ts';

/** A table or palette that was read: its rows, and the thread or spool field that each column holds. */
export interface Source extends Table {
  readonly name: string;
  /** The palette's name from the file; undefined for a table. */
  readonly palette: string | undefined;
}

/** The largest file that is read, in bytes: enough for more rows than a team may hold. */
export const mostBytes = 10 * 1024 * 1024;

/** Reads the chosen file; a long one in slices, between which the page can respond. */
export const sourceOfBytes = async (name: string, bytes: Uint8Array): Promise<Result<Source, NoTable>> => {
  const text = fileText(bytes);
  return text.ok ? ok(await inSlices(sourceInSteps(name, text.value))) : text;
};

/** Reads a pasted text, also in slices. */
export const sourceOfText = (name: string, text: string): Promise<Source> => inSlices(sourceInSteps(name, text));

function* sourceInSteps(name: string, text: string): Generator<void, Source> {
  if (isPalette(text)) {
    const { name: palette, file } = readPalette(text);
    return { name, file, header: undefined, mapping: paletteColumns, unsure: new Set(), above: [], palette };
  }
  return { ...tableOf(yield* readCsvInSteps(text)), name, palette: undefined };
}

/** Returns the table with its first row as the header (`isHeader`) or as data. */
export const withHeader = (source: Source, isHeader: boolean): Source => {
  const { file, header, above } = source;
  const all = header === undefined ? file.rows : [...above, header, ...file.rows];
  const [first, ...rest] = all;
  if (!isHeader || first === undefined)
    return { ...source, file: { ...file, rows: all }, header: undefined, above: [] };
  const known = source.mapping.some((column) => column !== null) ? {} : guessedColumns(first.cells, rest);
  return { ...source, ...known, file: { ...file, rows: rest }, header: first, above: [] };
};

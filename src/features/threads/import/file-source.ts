import { hasHeader, guessColumns, type Mapping } from '#core/exchange/guess-columns.ts';
import { readCsvInSteps, type FileRow, type FileRows } from '#core/exchange/csv-text.ts';
import { fileText, type NoTable } from '#core/exchange/file-text.ts';
import { isPalette, paletteColumns, readPalette } from '#core/exchange/read-palette.ts';
import { ok, type Result } from '#core/result.ts';
import { inSlices } from './in-slices.ts';

/** A table that was read and can be imported: its rows, and what its columns are taken for. */
export interface Source {
  readonly name: string;
  readonly file: FileRows;
  /** The first row, when it names the columns. */
  readonly header: FileRow | undefined;
  readonly mapping: Mapping;
  /** What a palette is called; undefined for a table. */
  readonly palette: string | undefined;
}

/** The most a file may have: more rows than a team may hold. Larger ones are never read. */
export const mostBytes = 10 * 1024 * 1024;

/** Reads what a person chose; a long file in slices between which the page answers. */
export const sourceOfBytes = async (name: string, bytes: Uint8Array): Promise<Result<Source, NoTable>> => {
  const text = fileText(bytes);
  return text.ok ? ok(await inSlices(sourceInSteps(name, text.value))) : text;
};

/** Reads what a person pasted, in slices too. */
export const sourceOfText = (name: string, text: string): Promise<Source> => inSlices(sourceInSteps(name, text));

function* sourceInSteps(name: string, text: string): Generator<void, Source> {
  if (isPalette(text)) {
    const { name: palette, file } = readPalette(text);
    return { name, file, header: undefined, mapping: paletteColumns, palette };
  }
  const file = yield* readCsvInSteps(text);
  const [first, ...rest] = file.rows;
  const guessed = guessColumns(first?.cells ?? [], rest);
  if (first !== undefined && hasHeader(first.cells, guessed))
    return { name, file: { ...file, rows: rest }, header: first, mapping: guessed, palette: undefined };
  return { name, file, header: undefined, mapping: (first?.cells ?? []).map(() => null), palette: undefined };
}

/** The same table with its first row as names of the columns, or as the first of its rows. */
export const withHeader = (source: Source, isHeader: boolean): Source => {
  const { file, header } = source;
  const all = header === undefined ? file.rows : [header, ...file.rows];
  const [first, ...rest] = all;
  if (!isHeader || first === undefined) return { ...source, file: { ...file, rows: all }, header: undefined };
  return { ...source, file: { ...file, rows: rest }, header: first };
};

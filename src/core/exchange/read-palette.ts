import type { ColumnName } from './columns.ts';
import type { FileRow, FileRows } from './file-rows.ts';

/** A palette of colours as a table that can be imported, and the palette's name. */
export interface Palette {
  readonly name: string;
  readonly file: FileRows;
}

/** What the cells of a palette's rows hold. */
export const paletteColumns: readonly ColumnName[] = ['code', 'name', 'hex'];

/** Whether a text begins like a palette of GIMP. */
export const isPalette = (text: string): boolean => /^\uFEFF?\s*GIMP Palette\b/i.test(text);

/** The colours of a palette (`.gpl`): red, green, blue, name, number. A line that is no colour is kept, to be refused. */
export const readPalette = (text: string): Palette => {
  const lines = text.split(/\r\n?|\n/);
  const name =
    lines
      .find((line) => /^Name:/i.test(line))
      ?.slice('Name:'.length)
      .trim() ?? '';
  const rows = lines.flatMap((line, at): readonly FileRow[] => {
    const isColour = at > 0 && line.trim() !== '' && !/^\s*(#|Name:|Columns:)/i.test(line);
    return isColour ? [{ row: at + 1, cells: cellsOf(line) }] : [];
  });
  return { name: name.replace(/^ink\/stitch:\s*/i, '').trim(), file: { rows, broken: undefined } };
};

const cellsOf = (line: string): readonly string[] => {
  const found = /^\s*(\d{1,3})\s+(\d{1,3})\s+(\d{1,3})(?=\s|$)/.exec(line);
  if (found === null) return ['', '', line.trim()];
  const [whole, red, green, blue] = found;
  const words = line.slice(whole.length).trim();
  // The number comes last and has a digit; GIMP's own palettes have none.
  const last = words.split(/\s+/).at(-1) ?? '';
  const [code, name] = /\d/.test(last) ? [last, words.slice(0, -last.length).trimEnd()] : ['', words];
  return [code, /^untitled$/i.test(name) ? '' : name, `${red},${green},${blue}`];
};

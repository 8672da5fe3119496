import type { ColumnName } from './columns.ts';
import type { FileRows } from '../tables/file-rows.ts';

/** Whether a colour's number is the first or the last of its words. */
export type NumberAt = 'first' | 'last';

/** A palette of colours as a table that can be imported, and the palette's name. */
export interface Palette {
  readonly name: string;
  readonly file: FileRows;
  /** Set if the first words and the last words may be the numbers: the page asks once, with one example of each. */
  readonly asks: Readonly<Record<NumberAt, string>> | undefined;
}

/** The columns of a palette's rows. */
export const paletteColumns: readonly ColumnName[] = ['code', 'name', 'hex'];

/** Whether a text begins like a palette of GIMP. */
export function isPalette(text: string): boolean {
  return /^\uFEFF?\s*GIMP Palette\b/i.test(text);
}

/** One colour of a palette. `column`: its last word, if a tab or a wide gap separates the word from the name. */
export interface PaletteLine {
  readonly row: number;
  readonly words: readonly string[];
  readonly column: string | undefined;
  readonly rgb: string;
}

/** Reads a palette's colours: red, green, blue, name, number. Keeps lines without a colour, to report them. */
export function readPalette(text: string, said?: NumberAt): Palette {
  const { name, lines } = paletteLines(text);
  const { at, asks } = endOfNumbers(lines);
  // Until the person says which words are the numbers, no word counts as one.
  const rows = lines.map((line) => ({ row: line.row, cells: cellsOf(line, said ?? at) }));
  return { name, file: { rows, broken: undefined }, asks };
}

/** Reads a palette's name and its lines of colours. */
export function paletteLines(text: string): { readonly name: string; readonly lines: readonly PaletteLine[] } {
  const lines = text.split(/\r\n?|\n/);
  const name =
    lines
      .find((line) => /^Name:/i.test(line))
      ?.slice('Name:'.length)
      .trim() ?? '';
  const colours = lines.flatMap((line, at): readonly PaletteLine[] => {
    const isColour = at > 0 && line.trim() !== '' && !/^\s*(#|Name:|Columns:)/i.test(line);
    return isColour ? [{ row: at + 1, ...partsOf(line) }] : [];
  });
  return { name: name.replace(/^ink\/stitch:\s*/i, '').trim(), lines: colours };
}

/** Whether the numbers of a palette stand in a column of their own, as in those of Ink/Stitch. */
export function hasColumn(lines: readonly PaletteLine[]): boolean {
  return lines.filter(({ column }) => hasDigit(column)).length * 2 > lines.length;
}

const partsOf = (line: string): Omit<PaletteLine, 'row'> => {
  const found = /^\s*(\d{1,3})\s+(\d{1,3})\s+(\d{1,3})(?=\s|$)/.exec(line);
  if (found === null) return { words: [], column: undefined, rgb: line.trim() };
  const [whole, red = '', green = '', blue = ''] = found;
  const hex = [red, green, blue].map((part) => Number(part).toString(16).padStart(2, '0')).join('');
  // Drawing programs name a colour by its hex value; this is not a thread number.
  const isValue = (word: string) => word.replace(/^[(#]*|\)$/g, '').toLowerCase() === hex;
  const cells = line
    .slice(whole.length)
    .trim()
    .split(/\t+|\s{2,}/)
    .map((cell) => cell.split(' ').filter((word) => word !== '' && !isValue(word) && !measured.test(word)))
    .filter(({ length }) => length > 0);
  const last = cells.at(-1) ?? [];
  return {
    words: cells.flat(),
    column: cells.length > 1 && last.length === 1 ? last[0] : undefined,
    rgb: `${red},${green},${blue}`,
  };
};

/** Matches the values of a colour meter, which some palettes have behind the number: “22.34,-0.6,-0.46”. */
const measured = /^-?\d+(\.\d+)?(,-?\d+(\.\d+)?){2}$/;

const hasDigit = (word: string | undefined): boolean => word !== undefined && /\d/.test(word);

/** Returns whether the first or the last words are the numbers, or what to ask the person. */
const endOfNumbers = (
  lines: readonly PaletteLine[],
): { readonly at: NumberAt | undefined; readonly asks: Palette['asks'] } => {
  if (hasColumn(lines)) return { at: 'last', asks: undefined };
  const long = lines.map(({ words }) => words).filter(({ length }) => length > 1);
  const first = long.filter((words) => hasDigit(words[0]));
  const last = long.filter((words) => hasDigit(words.at(-1)));
  const [firsts, lasts] = [
    new Set(first.map((words) => words[0])).size,
    new Set(last.map((words) => words.at(-1))).size,
  ];
  if (firsts * 2 < lasts || firsts === 0) return { at: 'last', asks: undefined };
  if (lasts * 2 < firsts) return { at: 'first', asks: undefined };
  return { at: undefined, asks: { first: first[0]?.join(' ') ?? '', last: last[0]?.join(' ') ?? '' } };
};

const cellsOf = ({ words, rgb }: PaletteLine, at: NumberAt | undefined): readonly string[] => {
  const number = words.at(at === 'first' ? 0 : -1);
  const isNumbered = at !== undefined && number !== undefined && hasDigit(number);
  const rest = isNumbered ? (at === 'first' ? words.slice(1) : words.slice(0, -1)) : words;
  const name = rest.join(' ');
  return [isNumbered ? number : '', /^untitled$/i.test(name) ? '' : name, rgb];
};

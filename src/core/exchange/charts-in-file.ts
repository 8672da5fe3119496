import type { Chart } from '../kinds/chart.ts';
import { jsonBytes } from '../fields.ts';
import { limits } from '../limits.ts';
import { err, ok, type Result } from '../result.ts';
import { colour as colourForm } from './cell-readers.ts';
import { plainCell } from './cell-text.ts';
import { readCsvInSteps } from '../tables/csv-text.ts';
import type { FileRow } from '../tables/file-rows.ts';
import { guessColumns, hasHeader, type Mapping } from './guess-columns.ts';
import { isPalette, readPalette, type NumberAt } from './read-palette.ts';

/** A chart found in a file. `brand` and `line` are taken from the file; the person may correct them. */
export interface FoundChart extends Pick<Chart, 'brand' | 'line' | 'kind' | 'material' | 'weight' | 'colours'> {
  /**
   * How many colours were left out: those without a number, with the number of an earlier one, or with one that is too
   * long.
   */
  readonly leftOut: number;
  /** A colour with two words that may be its number; the person is asked once for the whole palette. */
  readonly asks: { readonly text: string; readonly first: string; readonly last: string } | undefined;
}

/** Why a file holds no chart. `limit`: the allowed number. */
export interface NoChart {
  readonly is: 'no_numbers' | 'too_many_colours' | 'too_many_lines' | 'too_long';
  readonly count: number;
}

/**
 * Finds, in steps, the charts in a palette (`.gpl`) or table. `name`: the file's name, used if the file names no chart.
 */
export function* chartsInSteps(
  text: string,
  name: string,
  numberAt?: NumberAt,
): Generator<void, Result<readonly FoundChart[], NoChart>> {
  const bare = name.replace(/\.[a-z]{2,4}$/i, '').replace(/^ink[\s/_-]?stitch[\s:_-]*/i, '');
  const charts = isPalette(text) ? [ofPalette(text, bare, numberAt)] : ofTable(yield* readCsvInSteps(text), bare);
  if (charts.length > limits.teamCharts) return err({ is: 'too_many_lines', count: charts.length });
  for (const { colours } of charts) {
    yield;
    if (colours.length > limits.chartColours) return err({ is: 'too_many_colours', count: colours.length });
    if (colours.length > 0 && jsonBytes(colours) > limits.chartBytes)
      return err({ is: 'too_long', count: colours.length });
  }
  const filled = charts.filter(({ colours, leftOut }) => colours.length > 0 && colours.length >= leftOut);
  return filled.length === 0 ? err({ is: 'no_numbers', count: 0 }) : ok(filled);
}

type Colour = Chart['colours'][number];

const ofPalette = (text: string, fileName: string, numberAt: NumberAt | undefined): FoundChart => {
  const { name, file } = readPalette(text, 'last');
  const called = file.rows.map(({ cells: [code = '', words = '', rgb = ''] }) => ({
    words: `${words} ${code}`.trim(),
    hex: hexOf(rgb),
  }));
  const words = called.map((one) => one.words.split(/\s+/).filter(hasDigit));
  const firsts = words.map((some) => some[0] ?? '');
  const lasts = words.map((some) => some.at(-1) ?? '');
  const unsure = called[words.findIndex((some) => some.length > 1)];
  // A weight that is in every name ("40 Red 1234") is not the number, because numbers differ between colours.
  const [byFirst, byLast] = [variety(firsts), variety(lasts)];
  const isClear = unsure === undefined || byFirst * 2 < byLast || byLast * 2 < byFirst;
  const at = numberAt ?? (byFirst > byLast ? 'first' : 'last');
  const numbers = at === 'first' ? firsts : lasts;
  const hasNumbers = numbers.filter(Boolean).length * 2 >= numbers.length;
  const example = unsure === undefined || isClear ? undefined : unsure.words;
  const tokens = example?.split(/\s+/).filter(hasDigit) ?? [];
  return {
    ...named(name === '' ? fileName : name),
    ...unique(called.map((one, row) => (hasNumbers ? ofWords(one.words, numbers[row] ?? '', one.hex) : undefined))),
    asks: example === undefined ? undefined : { text: example, first: tokens[0] ?? '', last: tokens.at(-1) ?? '' },
  };
};

const hasDigit = (word: string): boolean => /\d/.test(word);
const variety = (numbers: readonly string[]): number => new Set(numbers.filter(Boolean)).size;

/** A colour whose words have no digit ("Ecru") has a name for its number. */
const ofWords = (words: string, number: string, hex: string | null): Colour | undefined => {
  if (number === '') return /^(untitled)?$/i.test(words) ? undefined : { code: words, name: null, hex };
  const name = words
    .split(/\s+/)
    .filter((word) => word !== number)
    .join(' ')
    .replace(/^[-–:,]+|[-–:,]+$/g, '')
    .trim();
  return { code: number.replace(/^#|[,:;]$/g, ''), name: name === '' ? null : name, hex };
};

const ofTable = ({ rows }: { readonly rows: readonly FileRow[] }, fileName: string): readonly FoundChart[] => {
  const [first, ...rest] = rows;
  const guessed = guessColumns(first?.cells ?? [], rest);
  const isNamed = first !== undefined && hasHeader(first.cells, guessed);
  const mapping = isNamed ? guessed : byContent(rows);
  const groups = new Map<string, { brand: string; line: string; colours: (Colour | undefined)[] }>();
  for (const { cells } of isNamed ? rest : rows) {
    const cell = (column: Mapping[number]): string => plainCell(cells[mapping.indexOf(column)] ?? '');
    const [brand, line, code, name] = [cell('brand'), cell('line'), cell('code'), cell('name')];
    const key = [brand, line].join('\u0000');
    const group = groups.get(key) ?? { brand, line, colours: [] };
    groups.set(key, group);
    group.colours.push(code === '' ? undefined : { code, name: name === '' ? null : name, hex: hexOf(cell('hex')) });
  }
  return [...groups.values()].map(({ brand, line, colours }) => {
    const guess = named(brand === '' ? fileName : `${brand} ${line}`);
    return { ...guess, ...(brand !== '' && { brand, line }), ...unique(colours), asks: undefined };
  });
};

/** Finds columns without headings: the colour by its form, the number by its digits, the name by its letters. */
const byContent = (rows: readonly FileRow[]): Mapping => {
  const width = Math.min(Math.max(0, ...rows.slice(0, 50).map(({ cells }) => cells.length)), limits.importColumns);
  const columns = Array.from({ length: width }, (_, at) => rows.slice(0, 50).map(({ cells }) => cells[at] ?? ''));
  const most = (cells: readonly string[], is: (cell: string) => boolean) => cells.filter(is).length * 2 > cells.length;
  const hex = columns.findIndex((cells) => most(cells, (cell) => hexOf(cell) !== null));
  const code = columns.findIndex(
    (cells, at) => at !== hex && most(cells, (cell) => hasDigit(cell) && cell.length <= 24),
  );
  const name = columns.findIndex(
    (cells, at) => at !== hex && at !== code && most(cells, (cell) => /\p{L}/u.test(cell)),
  );
  return columns.map((_, at) => (at === hex ? 'hex' : at === code ? 'code' : at === name ? 'name' : null));
};

const hexOf = (cell: string): string | null => {
  const read = cell === '' ? undefined : colourForm.read(cell);
  return read?.ok ? String(read.value).toLowerCase() : null;
};

const [longestCode, longestName] = [24, 80];

/** Keeps each number once, and only colours with a number. A name that is too long is cut; a number never is. */
const unique = (all: readonly (Colour | undefined)[]): Pick<FoundChart, 'colours' | 'leftOut'> => {
  const byCode = new Map<string, Colour>();
  for (const one of all) {
    const code = clean(one?.code ?? '');
    if (one === undefined || code === '' || [...code].length > longestCode || byCode.has(code)) continue;
    const name = [...clean(one.name ?? '')].slice(0, longestName).join('').trim();
    byCode.set(code, { code, name: name === '' ? null : name, hex: one.hex });
  }
  return { colours: [...byCode.values()], leftOut: all.length - byCode.size };
};

const clean = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '').trim();

/** Reads a chart's name: "Gunold Poly 40" is brand Gunold, line Poly 40, polyester of 40 wt. */
const named = (name: string): Pick<FoundChart, 'brand' | 'line' | 'kind' | 'material' | 'weight'> => {
  const [brand = '', ...rest] = clean(name).split(/[\s_]+/);
  const has = (words: RegExp) => words.test(name);
  const isFloss = has(/floss|twist|mouline|moulin[eé]/i);
  const material = isFloss ? 'cotton' : (materialWords.find(([, words]) => has(words))?.[0] ?? 'polyester');
  const weight = /(?<!\d)(12|30|40|50|60|75|80|100)(?!\d)/.exec(rest.join(' '))?.[1];
  return {
    brand: brand.slice(0, 40),
    line: rest.join(' ').slice(0, 60).trim(),
    kind: isFloss ? 'floss' : 'machine',
    material,
    weight: weight ?? (isFloss ? null : '40'),
  };
};

const materialWords: readonly (readonly [Chart['material'], RegExp])[] = [
  ['polyester', /poly/i],
  ['rayon', /rayon|viscose|viskose/i],
  ['metallic', /metal/i],
  ['cotton', /cotton|baumwoll/i],
  ['wool', /wool|woll/i],
  ['silk', /silk|seide/i],
  ['nylon', /nylon/i],
  ['linen', /linen|leinen/i],
];

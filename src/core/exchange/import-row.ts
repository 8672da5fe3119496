import { plainWords } from '#core/catalogue/fold.ts';
import { brandKey, mostBrandWords, nearBrands } from '#core/catalogue/known-chart.ts';
import type { ChartColour } from '../catalogue/chart.ts';
import { spool as spoolKind } from '../kinds/spool.ts';
import { err, ok, type Result } from '../result.ts';
import type { BrokenRow, FileRow } from '../tables/file-rows.ts';
import {
  asSpoolColumn,
  asThreadColumn,
  type ColumnName,
  type SpoolColumn,
  type ThreadColumn,
  threadColumns,
} from './columns.ts';
import type { Mapping } from './guess-columns.ts';
import { minorIn } from './import-price.ts';
import { isSpoiltByDay, judgedValue, readCell, type Count, type Reading, type ValueProblem } from './read-cell.ts';
import { damageOf, dayDamage } from './spreadsheet-damage.ts';
import type { ListedThread } from './team-stock.ts';

/** Why a row or a cell is not imported. `limit`: the bound or the row number that belongs to the problem. */
export interface ImportProblem {
  readonly problem:
    | ValueProblem['problem']
    | 'no_code'
    | 'no_brand'
    | 'unknown_brand'
    | 'near_brand'
    | 'no_line'
    | 'several_brands'
    | 'contradicts'
    | 'unknown_thread'
    | BrokenRow['problem']
    | 'team_full'
    | 'too_wide'
    | 'rejoined'
    | 'more_than_full'
    | 'code_taken'
    | 'ditto'
    | 'unclear_count'
    | 'spreadsheet_form';
  readonly limit?: number;
  /** The number of cells in the row, if it has more cells than there are headings (`limit`). */
  readonly cells?: number;
  /** A fraction that a spreadsheet turned into a day. */
  readonly fraction?: string;
  /** The brand that the row or the person names; for `code_taken`, the thread whose spool has the short code. */
  readonly brand?: string;
}

/** A row that is not imported, and why. `column`: the column with the problem; null if it is not in one column. */
export interface RefusedRow extends ImportProblem {
  readonly row: number;
  readonly column: ColumnName | null;
}

/** A cell that is not imported, or (`rejoined`) is joined from several cells; the rest of its row is imported. */
export interface DroppedCell extends ImportProblem {
  readonly row: number;
  /** Null for a cell without a heading. */
  readonly column: ColumnName | null;
  readonly cell: string;
}

/** A cell and the value read from it. */
export interface Said {
  readonly cell: string;
  readonly value: unknown;
}

/** A row of a file with the values read from its cells. */
export interface ImportRow {
  readonly row: number;
  /** The texts of the row's cells by column, without empty and dropped cells. */
  readonly cells: { readonly [C in ColumnName]?: string };
  readonly thread: { readonly [C in ThreadColumn]?: Said };
  readonly spool: { readonly [C in SpoolColumn]?: Said };
  /** How full each spool is, in basis points; null if the cell says unknown. */
  readonly fullnessBp: number | null | undefined;
  /** How many spools the row stands for; undefined when no cell says so. */
  readonly spools: number | undefined;
  /** How full the last of these spools is, if the count has a fraction: 1.5 is one full spool and a half. */
  readonly lastBp: number | undefined;
}

// If a cell of these columns is wrong, the row may have no thread: it is refused, unless a spreadsheet spoilt the cell.
const naming: readonly ColumnName[] = ['brand', 'line', 'code', 'copy', 'catalogueId'];

/**
 * Makes a reader of rows. It drops a wrong cell, but refuses the row for a `naming` cell that no spreadsheet spoilt,
 * and for a count that is no number until the person has answered.
 */
export function rowReader(
  mapping: Mapping,
  reading: Reading,
  drop: (cell: DroppedCell) => void,
  onUnclearCount: (cell: string) => void,
): (row: FileRow) => Result<ImportRow, RefusedRow> {
  // Cache the results: thousands of rows have the same values.
  const known = new Map<string, Result<unknown, ValueProblem>>();
  const valueOf = (column: ColumnName, cell: string): Result<unknown, ValueProblem> => {
    const key = `${column}\u0000${cell}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const read = readCell(column, cell, reading);
    known.set(key, read);
    return read;
  };
  // Numbers in the column of fullness are counts if they mean full spools and no other column counts spools.
  const countsFull = reading.fullnessUnit === 'spools' && !mapping.includes('spools');
  return ({ row, cells, days }) => {
    const texts: { [C in ColumnName]?: string } = {};
    const thread: { [C in ThreadColumn]?: Said } = {};
    const spool: { [C in SpoolColumn]?: Said } = {};
    let fullnessBp: number | null | undefined;
    let count: Count | undefined;
    for (const [at, column] of mapping.entries()) {
      const cell = cells[at] ?? '';
      if (column === null || cell === '') continue;
      const isCount = column === 'spools' || (countsFull && column === 'fullness');
      const read =
        days?.has(at) && isSpoiltByDay(column) ? err(dayDamage(cell)) : valueOf(isCount ? 'spools' : column, cell);
      if (!read.ok) {
        // If a spreadsheet spoilt the number, the row's name, catalogue id or short code may still find the thread.
        const isSpoilt = damageOf(cell) !== undefined || days?.has(at) === true;
        if (naming.includes(column) && !isSpoilt) return err({ row, column, ...read.error });
        // A row with a short code means that one spool, whatever its count.
        if (isCount && !isSpoilt && (cells[mapping.indexOf('shortCode')] ?? '') === '') {
          onUnclearCount(cell);
          if (reading.unclearCount === undefined) return err({ row, column, problem: 'unclear_count' });
          count = { spools: reading.unclearCount, lastBp: undefined };
          continue;
        }
        drop({ row, column, cell, ...read.error });
        continue;
      }
      texts[column] = cell;
      const said = { cell, value: read.value };
      const ofThread = asThreadColumn(column);
      const ofSpool = asSpoolColumn(column);
      if (ofThread !== undefined) thread[ofThread] = said;
      else if (ofSpool !== undefined) spool[ofSpool] = said;
      else if (column === 'lengthM' || column === 'lengthYd') spool.initialLengthMm = said;
      else if (column === 'leftM' || column === 'leftYd') spool.remainingMm = said;
      else if (column === 'price') spool.pricePaidMinor = said;
      else if (isCount) count = read.value as Count;
      else if (column === 'fullness') fullnessBp = read.value as number | null;
    }
    const paid = spool.pricePaidMinor;
    if (paid !== undefined && typeof paid.value === 'number') {
      const column = texts.pricePaidMinor === undefined ? 'price' : 'pricePaidMinor';
      // Columns beside a price name its currency; in an export they also name the decimals of its minor unit.
      const said = column === 'price' ? { currency: texts.currency ?? '' } : texts;
      const minor = minorIn(paid.value, said, reading.money);
      const judgedMinor = minor.ok ? judgedValue(spoolKind.fields.pricePaidMinor.schema, minor.value) : minor;
      if (judgedMinor.ok) spool.pricePaidMinor = { ...paid, value: judgedMinor.value };
      else {
        delete spool.pricePaidMinor;
        drop({ row, column, cell: paid.cell, ...judgedMinor.error });
      }
    }
    return ok({ row, cells: texts, thread, spool, fullnessBp, spools: count?.spools, lastBp: count?.lastBp });
  };
}

/**
 * Answers about brands that are spelt almost like a known one, by `brandKey`: true if that one is meant, false if not.
 */
export type BrandAnswers = Readonly<Record<string, boolean>>;

/** A brand that is spelt almost like a known one. The page asks about it once for all its rows. */
export interface BrandQuestion {
  readonly written: string;
  readonly meant: string;
  readonly rows: number;
  /** Whether `written` and `meant` are one brand; undefined until the person has answered. */
  readonly answer: boolean | undefined;
}

/** Reads brand, line and number of rows as people write them, and collects the brands to ask about. */
export function rowNamer(all: readonly ListedThread[], charts: readonly ChartColour[], answers: BrandAnswers) {
  // Charts come last, so that their spelling of a brand replaces the team's.
  const names = [...all.map(({ data }) => data), ...charts];
  const known = new Map(names.map(({ brand }) => [brandKey(brand), brand]));
  const brands = [...known.values()];
  const read = new Map<string, ReadBrand>();
  const questions = new Map<string, BrandQuestion>();

  const ofBrand = (cell: string): ReadBrand => {
    const before = read.get(cell);
    const found = before ?? brandIn(cell);
    if (before === undefined) read.set(cell, found);
    return found;
  };
  /** Reads “Isacord”, “ISACORD”, “Madeira Rayon” (brand and more) and “Isacrod” (a similar brand). */
  const brandIn = (cell: string): ReadBrand => {
    const words = cell.split(/\s+/);
    for (let most = Math.min(words.length, mostBrandWords); most > 0; most -= 1) {
      const brand = known.get(brandKey(words.slice(0, most).join(' ')));
      if (brand !== undefined) return { brand, rest: withoutNoise(words.slice(most)) };
    }
    const found = nearBrands(words, brands);
    const [near, other] = found?.brands ?? [];
    if (found === undefined || near === undefined || other !== undefined) return { brand: cell, rest: '' };
    const written = words.slice(0, found.length).join(' ');
    const isSame = answers[brandKey(written)] === true;
    return { brand: isSame ? near : cell, rest: isSame ? withoutNoise(words.slice(found.length)) : '', near, written };
  };

  return {
    isKnown: (brand: string): boolean => known.has(brandKey(brand)),
    questions: (): readonly BrandQuestion[] => [...questions.values()],
    /** Returns the row with the full names, or `near_brand` until the person has answered about its brand. */
    named: (row: ImportRow): Result<ImportRow, ImportProblem> => {
      const { cells } = row;
      const [, before = '', number] = behindBrand.exec(cells.code ?? '') ?? [];
      const inCode = cells.brand === undefined && number !== undefined ? ofBrand(before.trim()) : undefined;
      // “DMC 310” in the column of numbers: letters are cut off only if they are a known or a similar brand.
      const isInCode = inCode !== undefined && (known.has(brandKey(inCode.brand)) || inCode.near !== undefined);
      const found = isInCode ? inCode : cells.brand === undefined ? undefined : ofBrand(cells.brand);
      const code = isInCode ? number : bareNumber(cells.code, found?.brand ?? '');
      if (found?.near !== undefined && found.written !== undefined) {
        const { written, near: meant } = found;
        const key = brandKey(written);
        const answer = answers[key];
        const { rows } = questions.get(key) ?? { rows: 0 };
        questions.set(key, { written, meant, rows: rows + 1, answer });
        if (answer === undefined) return err({ problem: 'near_brand', brand: written });
      }
      const line = cells.line ?? (found?.rest === '' ? undefined : found?.rest);
      return ok({
        ...row,
        cells: {
          ...cells,
          ...(found !== undefined && { brand: found.brand }),
          ...(line !== undefined && { line }),
          ...(code !== undefined && { code }),
        },
      });
    },
  };
}

interface ReadBrand {
  readonly brand: string;
  /** The words after the brand: a line, a material or a weight. */
  readonly rest: string;
  readonly near?: string;
  readonly written?: string;
}

const noise: ReadonlySet<string> = new Set([
  'thread',
  'threads',
  'embroidery',
  'machine',
  'garn',
  'stickgarn',
  'floss',
]);

const withoutNoise = (words: readonly string[]): string =>
  words.filter((word) => !noise.has(plainWords(word)) && plainWords(word) !== '').join(' ');

/** Matches a brand before a number, which may begin with letters: “DMC 310”, “DMC310”, “DMC B5200”. */
const behindBrand = /^(\p{L}[\p{L} .&'-]*?)(?:[\s#-]+(?=\p{L}{0,2}\d)|(?=\d))(\p{L}{0,2}\d[\dA-Z]{0,9})$/iu;

/** Reads “#310”, “No. 310”, “1902.0”, and “DMC 310” beside the brand DMC, as the bare number. */
const bareNumber = (code: string | undefined, brand: string): string | undefined => {
  if (code === undefined) return undefined;
  const key = brandKey(brand);
  const [, before = '', number] = behindBrand.exec(code) ?? [];
  if (number !== undefined && key !== '' && brandKey(before) === key) return number;
  return /^(?:#|no\.?|nr\.?|№)\s*(\d[\dA-Z-]*)$/i.exec(code)?.[1] ?? /^(\d{2,6})[.,]0$/.exec(code)?.[1] ?? code;
};

/** Returns the material that a text names instead of a line (“Rayon”), or undefined. */
export function materialIn(line: string): unknown {
  const found = threadColumns.material.read(line);
  return found.ok ? found.value : undefined;
}

const totals: ReadonlySet<string> = new Set(
  (
    'total,totals,sum,summe,gesamt,subtotal,sub total,zwischensumme,insgesamt,gesamtsumme,gesamtzahl,endsumme,' +
    'grand total,total spools,spulen gesamt,anzahl gesamt,somme,totaux,total general,suma,suma total,totaal,razem'
  ).split(','),
);

/** Whether a row is no thread but part of the list: a total, dashes, repeated headings, or nothing but figures. */
export function isListRow(cells: readonly string[], code: string, names: readonly string[], header: readonly string[]) {
  const filled = cells.filter((cell) => cell !== '');
  const [first = ''] = filled;
  if (filled.every((cell) => /^[-–—=_*.~\s]+$/.test(cell))) return true;
  if (totals.has(plainWords(first)) && (code === '' || code === first)) return true;
  if (header.length > 1 && filled.length > 1 && cells.every((cell, at) => cell === (header[at] ?? ''))) return true;
  const isNameless = code === '' && names.every((name) => name === '');
  return isNameless && filled.every((cell) => /^=|^[\d.,\s%\p{Sc}]+$/u.test(cell));
}

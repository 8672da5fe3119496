import type { ChartColour } from '../catalogue/chart.ts';
import { brandKey, mostBrandWords, nearBrands } from '../catalogue/near-brand.ts';
import { plainWords } from '../catalogue/plain-words.ts';
import { err, ok, type Result } from '../result.ts';
import type { ImportProblem, ImportRow } from './import-row.ts';
import { threadColumns } from './columns.ts';
import type { ListedThread } from './team-stock.ts';

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

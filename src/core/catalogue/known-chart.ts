import type { Chart } from '../kinds/chart.ts';
import type { ChartColour } from './chart.ts';
import { fold, plainWords } from './fold.ts';
import { slipsBetween } from './spelling.ts';

/** A line of the built-in charts, with its numbers in the form in which they are compared. */
export interface KnownLine extends Pick<ChartColour, 'brand' | 'line' | 'material'> {
  readonly numbers: ReadonlySet<string>;
}

/** The built-in line that matches a chart from a file. `shared`: how many of the chart's numbers the line has. */
export interface KnownChart extends KnownLine {
  readonly shared: number;
}

/** Returns the built-in lines of these colours. Leaves out colours from charts that a team imported. */
export function linesOf(colours: readonly ChartColour[]): readonly KnownLine[] {
  const lines = new Map<string, KnownLine & { readonly numbers: Set<string> }>();
  for (const { brand, line, material, code, isOwn } of colours) {
    if (isOwn) continue;
    const key = `${brand}/${line}`;
    const known = lines.get(key) ?? { brand, line, material, numbers: new Set<string>() };
    lines.set(key, known);
    known.numbers.add(asCompared(code));
  }
  return [...lines.values()];
}

/** A chart from a file. `material`: what the chart's name says; undefined if it says none. */
interface Compared extends Pick<Chart, 'brand' | 'line'> {
  readonly material: Chart['material'] | undefined;
  readonly colours: readonly { readonly code: string }[];
}

/**
 * Returns the built-in line that a chart repeats: same brand, same or unknown material, 60 % of the numbers or more.
 */
export function knownChartOf(
  { brand, line, material, colours }: Compared,
  lines: readonly KnownLine[],
): KnownChart | undefined {
  const name = inWords(`${brand} ${line}`);
  const codes = colours.map(({ code }) => asCompared(code));
  return lines
    .filter((known) => `${name} `.startsWith(`${inWords(known.brand)} `))
    .filter((known) => material === undefined || known.material === null || known.material === material)
    .map((known) => ({ ...known, shared: codes.filter((code) => known.numbers.has(code)).length }))
    .filter(({ shared }) => shared >= codes.length * enough)
    .toSorted((one, other) => other.shared - one.shared)[0];
}

/** The least share of a chart's numbers. Charts of one line from several years have most numbers in common. */
const enough = 0.6;

const asCompared = (code: string): string => fold(code).replace(/^0+(?=\d)/, '');
const inWords = (name: string): string =>
  fold(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Returns a brand's name as one folded word: “Robison-Anton” and “ROBISON ANTON” are the same. */
export function brandKey(brand: string): string {
  return plainWords(brand).replaceAll(' ', '');
}

interface NearBrands {
  readonly brands: readonly string[];
  /** How many of the typed words name the brand. */
  readonly length: number;
}

/** Returns the brands nearest to the first of these words [I10]; undefined if no brand is near. */
export function nearBrands(words: readonly string[], brands: Iterable<string>): NearBrands | undefined {
  const typed = Array.from({ length: Math.min(mostBrandWords, words.length) }, (_, at) =>
    brandKey(words.slice(0, at + 1).join(' ')),
  );
  let best: (NearBrands & { readonly slips: number }) | undefined;
  for (const brand of brands) {
    const word = brandKey(brand);
    const most = slipsAllowed(word);
    for (let length = most === 0 ? 0 : typed.length; length > 0; length -= 1) {
      const written = typed[length - 1] ?? '';
      if (Math.abs(written.length - word.length) > most) continue;
      // Compare both ways: `slipsBetween` also accepts the beginning of a word, but “blanc” must not mean the brand
      // Anchor.
      const slips = Math.max(slipsBetween(written, word, most), slipsBetween(word, written, most));
      if (slips > most || slips > (best?.slips ?? most)) continue;
      const isAlike = best?.slips === slips && best.length >= length;
      if (!isAlike) best = { brands: [brand], length, slips };
      else if (best?.length === length) best = { ...best, brands: [...best.brands, brand] };
    }
  }
  return best;
}

/** The most words of a typed text that may name its brand. */
export const mostBrandWords = 4;

const slipsAllowed = ({ length }: string): number => (length >= 6 ? 2 : length >= 4 ? 1 : 0);

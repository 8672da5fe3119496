import type { Chart } from '../kinds/chart.ts';
import type { ChartColour } from './chart.ts';
import { fold } from './fold.ts';

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

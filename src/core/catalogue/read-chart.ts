import * as z from 'zod/mini';
import { colourSources } from '../kinds/thread.ts';
import { catalogueIdOf, type ChartColour } from './chart.ts';
import { chartFacts } from './chart-facts.ts';

/** Reads the colours of a brand's packed chart, in printed order. Throws if the file that our build made is broken. */
export const readChart = (file: unknown): readonly ChartColour[] => {
  const { brand, lines } = packedBrand.parse(file);
  return lines.flatMap((line) => coloursOf(brand, line));
};

const packedLine = z.strictObject({
  ...chartFacts,
  codes: z.string(),
  names: z.nullable(z.string()),
  hexes: z.string().check(z.regex(/^([0-9a-f]{6})+$/)),
  otherSources: z.partialRecord(z.enum(colourSources), z.array(z.int())),
});
const packedBrand = z.strictObject({ brand: z.string(), lines: z.array(packedLine) });

const coloursOf = (brand: string, packed: z.output<typeof packedLine>): readonly ChartColour[] => {
  const { codes, names, hexes, otherSources, ...facts } = packed;
  const codeColumn = codes.split(' ');
  const nameColumn = names === null ? codeColumn.map(() => '') : names.split('|');
  const hexColumn = hexes.match(/.{6}/g) ?? [];
  if (nameColumn.length !== codeColumn.length || hexColumn.length !== codeColumn.length) {
    throw new Error(`${brand} ${facts.line}: the columns of the chart differ in length`);
  }
  const sourceAt = exceptions(otherSources);
  return codeColumn.map((code, at) => ({
    ...facts,
    brand,
    code,
    catalogueId: catalogueIdOf({ brand, line: facts.line, code }),
    name: nameColumn[at] || null,
    hex: `#${hexColumn[at]}`,
    colourSource: sourceAt.get(at) ?? facts.colourSource,
  }));
};

type Source = ChartColour['colourSource'];

const exceptions = (otherSources: Readonly<Partial<Record<Source, readonly number[]>>>): ReadonlyMap<number, Source> =>
  new Map(colourSources.flatMap((source) => (otherSources[source] ?? []).map((at): [number, Source] => [at, source])));

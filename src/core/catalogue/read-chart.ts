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
  const { codes, names, hexes, otherSources, line, kind, material, weight, confidence, colourSource } = packed;
  const codeColumn = codes.split(' ');
  const nameColumn = names === null ? codeColumn.map(() => '') : names.split('|');
  const hexColumn = hexes.match(/.{6}/g) ?? [];
  if (nameColumn.length !== codeColumn.length || hexColumn.length !== codeColumn.length) {
    throw new Error(`${brand} ${line}: the columns of the chart differ in length`);
  }
  const sourceAt = exceptions(otherSources);
  // No spread: it would give each object a shape of its own, which makes a search many times slower.
  return codeColumn.map((code, at) => ({
    brand,
    line,
    kind,
    material,
    weight,
    confidence,
    colourSource: sourceAt.get(at) ?? colourSource,
    catalogueId: catalogueIdOf({ brand, line, code }),
    code,
    name: nameColumn[at] || null,
    hex: `#${hexColumn[at]}`,
  }));
};

type Source = ChartColour['colourSource'];

const exceptions = (otherSources: Readonly<Partial<Record<Source, readonly number[]>>>): ReadonlyMap<number, Source> =>
  new Map(colourSources.flatMap((source) => (otherSources[source] ?? []).map((at): [number, Source] => [at, source])));

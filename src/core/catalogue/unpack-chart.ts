// Apart from `read-chart.ts`, because a worker trusts its build's own files and needs no code that checks them.
import { catalogueIdOf, type ChartColour, type ChartFacts } from './chart.ts';

/** A brand's chart as the build packs it: the columns of its lines, each in one text. */
export interface PackedChart {
  readonly brand: string;
  readonly lines: readonly PackedLine[];
}

interface PackedLine extends ChartFacts {
  readonly codes: string;
  readonly names: string | null;
  readonly hexes: string;
  /** The places of the colours whose source is another one than the line's. */
  readonly otherSources: Readonly<Partial<Record<Source, readonly number[]>>>;
}

type Source = ChartColour['colourSource'];

/** Returns the colours of a packed chart, in printed order. Throws if its columns differ in length. */
export function unpackChart({ brand, lines }: PackedChart): readonly ChartColour[] {
  return lines.flatMap((line) => coloursOf(brand, line));
}

const coloursOf = (brand: string, packed: PackedLine): readonly ChartColour[] => {
  const { codes, names, hexes, otherSources, line, kind, material, weight, confidence, colourSource } = packed;
  const codeColumn = codes.split(' ');
  const nameColumn = names === null ? codeColumn.map(() => '') : names.split('|');
  const hexColumn = hexes.match(/.{6}/g) ?? [];
  if (nameColumn.length !== codeColumn.length || hexColumn.length !== codeColumn.length) {
    throw new Error(`${brand} ${line}: the columns of the chart differ in length`);
  }
  const sourceAt = new Map(
    Object.entries(otherSources).flatMap(([source, places]) => places.map((at) => [at, source as Source] as const)),
  );
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

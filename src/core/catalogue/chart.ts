import type { Thread } from '../kinds/thread.ts';

/** Facts of a chart line; null if no source names the fact. A line's `colourSource` is that of most of its colours. */
export interface ChartFacts {
  readonly line: string;
  readonly kind: Thread['kind'];
  readonly material: Thread['material'] | null;
  readonly weight: string | null;
  readonly confidence: Thread['confidence'];
  readonly colourSource: Thread['colourSource'];
}

interface ChartLine extends ChartFacts {
  readonly brand: string;
}

/** One line in the index of the charts: how many colours it has, and the packed file that holds them. */
export interface ChartIndexLine extends ChartLine {
  readonly count: number;
  readonly file: string;
}

/** One colour of a chart. `code`: the number with its zeros, as text; `hex`: `#rrggbb`, or null if not known. */
export interface ChartColour extends ChartLine {
  readonly catalogueId: string;
  readonly code: string;
  readonly name: string | null;
  readonly hex: string | null;
  /** True if the colour is from a chart that the team imported. */
  readonly isOwn?: true;
}

/** The permanent name of a chart colour: `brand/line/code`. */
export function catalogueIdOf({ brand, line, code }: Pick<ChartColour, 'brand' | 'line' | 'code'>): string {
  return `${brand}/${line}/${code}`;
}

// Apart from `read-chart.ts`, because a worker trusts its build's own files and needs no code that checks them.

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

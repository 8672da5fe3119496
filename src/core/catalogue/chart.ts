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

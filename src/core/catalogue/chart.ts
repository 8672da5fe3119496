import type { Thread } from '../kinds/thread.ts';

/** What all colours of one line of a maker have in common; null where no source says. `colourSource` is that of most colours. */
export interface ChartLine {
  readonly brand: string;
  readonly line: string;
  readonly kind: Thread['kind'];
  readonly material: Thread['material'] | null;
  readonly weight: string | null;
  readonly confidence: Thread['confidence'];
  readonly colourSource: Thread['colourSource'];
}

/** One line in the index of the charts: how many colours it has, and the packed file that holds them. */
export interface ChartIndexLine extends ChartLine {
  readonly count: number;
  readonly file: string;
}

/** One colour of a printed chart. The number is text and keeps its zeros; the colour is `#rrggbb`. */
export interface ChartColour extends ChartLine {
  readonly catalogueId: string;
  readonly code: string;
  readonly name: string | null;
  readonly hex: string;
}

/** The name of a chart colour for ever: `brand/line/code`, as printed. */
export const catalogueIdOf = ({ brand, line, code }: Pick<ChartColour, 'brand' | 'line' | 'code'>): string =>
  `${brand}/${line}/${code}`;

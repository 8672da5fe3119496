import type { Chart } from '../../kinds/chart.ts';
import type { Twin } from './chart-colours.ts';
import type { NumberQuestion } from './chart-name.ts';

/** A chart found in a file. `brand` and `line` are taken from the file; the person may correct them. */
export interface FoundChart extends Pick<Chart, 'brand' | 'line' | 'kind' | 'material' | 'weight' | 'colours'> {
  /** How many colours were left out: their number is missing, too long, or the number of an earlier colour. */
  readonly leftOut: number;
  /** Colours that are left out because an earlier colour has their number; `leftOut` counts them too. */
  readonly twins: readonly Twin[];
  /** How many colours have a name too long for a thread, which gets only the beginning of it. */
  readonly longNames: number;
  /** The lines of the same file that have no numbers; set on the file's first chart only. */
  readonly beside: readonly string[];
  /** The lines of the same file that are larger than a chart can be; set on the file's first chart only. */
  readonly outsized: readonly OutsizedLine[];
  /** The first row of the same file that could not be read; set on the file's first chart only. */
  readonly brokenAt: number | undefined;
  readonly asks: NumberQuestion | undefined;
}

/**
 * A left-out line: it has too many colours, or the row for its `count` colours would be too long because of their
 * names.
 */
export interface OutsizedLine {
  readonly name: string;
  readonly is: 'too_many_colours' | 'too_long';
  readonly count: number;
}

/** How many lines of thread one file may hold: each is shown with a box to tick. */
export const mostLinesInFile = 400;

/** A found chart without the facts about its whole file. */
export type OneChart = Omit<FoundChart, 'beside' | 'outsized' | 'brokenAt'>;

/** Why no chart of a file can be imported. `count`: how many lines or colours it has; 0 for `no_numbers`. */
export interface NoChart {
  readonly is: 'no_numbers' | 'too_many_colours' | 'too_many_lines' | 'too_long';
  readonly count: number;
}

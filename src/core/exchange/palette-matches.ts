import type { ChartColour } from '../catalogue/chart.ts';
import { colourDistance, labOf, type Lab } from '../colours/colour-distance.ts';
import type { FileRow, FileRows } from './csv-text.ts';
import { colour as colourForm } from './cell-readers.ts';

/** The rows of a palette with each colour replaced by the nearest of a chart (CIEDE2000): its brand, line and number. A row without a colour has no number either. */
export const matchedToChart = (palette: FileRows, chart: readonly ChartColour[]): FileRows => {
  const known = chart.flatMap((one) => {
    const lab = labOf(one.hex);
    return lab === undefined ? [] : [{ one, lab }];
  });
  return { ...palette, rows: palette.rows.map((row) => matched(row, known)) };
};

const matched = (
  { row, cells }: FileRow,
  known: readonly { readonly one: ChartColour; readonly lab: Lab }[],
): FileRow => {
  const hex = colourForm.read(cells[2] ?? '');
  const wanted = hex.ok ? labOf(String(hex.value)) : undefined;
  let best: { readonly one: ChartColour; readonly distance: number } | undefined;
  if (wanted !== undefined)
    for (const { one, lab } of known) {
      const distance = colourDistance(wanted, lab);
      if (best === undefined || distance < best.distance) best = { one, distance };
    }
  // A blank cell would be skipped without a word; this row is named among those left out.
  return { row, cells: best === undefined ? ['', '', ''] : [best.one.brand, best.one.line, best.one.code] };
};

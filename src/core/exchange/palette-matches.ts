import type { ChartColour } from '../catalogue/chart.ts';
import { colourDistance, labOf, type Lab } from '../colours/colour-distance.ts';
import type { FileRow, FileRows } from '../tables/file-rows.ts';
import { colour as colourForm } from './cell-readers.ts';

/** Replaces each colour of a palette by the nearest one of a chart (CIEDE2000). */
export function matchedToChart(palette: FileRows, chart: readonly ChartColour[]): FileRows {
  const known = chart.flatMap((one) => {
    const lab = one.hex === null ? undefined : labOf(one.hex);
    return lab === undefined ? [] : [{ one, lab }];
  });
  return { ...palette, rows: palette.rows.map((row) => matched(row, known)) };
}

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
  // A row without a colour stays, with empty cells, so that the import lists it as refused.
  return { row, cells: best === undefined ? ['', '', ''] : [best.one.brand, best.one.line, best.one.code] };
};

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readChart } from '#core/catalogue/read-chart.ts';
import type { ChartColour } from '#core/catalogue/chart.ts';

const charts = join(import.meta.dirname, '../../../../charts'); // not a URL: a file that paints has another one

/** The text of a file below charts/. */
export const chartText = (path: string): string => readFileSync(join(charts, path), 'utf8');

/** The names of the packed files, as committed. */
export const packedFiles = (): readonly string[] => readdirSync(join(charts, 'packed')).sort();

/** Every colour of every committed chart. */
export const wholeCatalogue = (): readonly ChartColour[] =>
  packedFiles().flatMap((file) => readChart(JSON.parse(chartText(`packed/${file}`))));

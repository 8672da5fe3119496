import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEquivalents } from '#core/catalogue/equivalents.ts';
import { readChart } from '#core/catalogue/read-chart.ts';
import type { ChartColour } from '#core/catalogue/chart.ts';

const charts = join(import.meta.dirname, '../../../../charts'); // not a URL: a file that paints has another one

/** The text of a file below charts/. */
export const chartText = (path: string): string => readFileSync(join(charts, path), 'utf8');

/** The names of the packed files, as committed. */
export const packedFiles = (): readonly string[] => readdirSync(join(charts, 'packed')).sort();

// Read once for all files of a worker, as a page reads it once: a search keeps what it has prepared with each colour.
let whole: readonly ChartColour[] | undefined;
let equivalents: ReturnType<typeof readEquivalents> | undefined;

/** Every colour of every committed chart. */
export const wholeCatalogue = (): readonly ChartColour[] =>
  (whole ??= packedFiles().flatMap((file) => readChart(JSON.parse(chartText(`packed/${file}`)))));

/** The committed table of colours that stand in for each other. */
export const allEquivalents = () => (equivalents ??= readEquivalents(JSON.parse(chartText('equivalents/packed.json'))));

import { readdirSync, readFileSync } from 'node:fs';
import { readChart } from '#core/catalogue/read-chart.ts';
import type { ChartColour } from '#core/catalogue/chart.ts';

const charts = new URL('../../../../charts/', import.meta.url);

/** The text of a file below charts/. */
export const chartText = (path: string): string => readFileSync(new URL(path, charts), 'utf8');

/** The names of the packed files, as committed. */
export const packedFiles = (): readonly string[] => readdirSync(new URL('packed/', charts)).sort();

/** Every colour of every committed chart. */
export const wholeCatalogue = (): readonly ChartColour[] =>
  packedFiles().flatMap((file) => readChart(JSON.parse(chartText(`packed/${file}`))));

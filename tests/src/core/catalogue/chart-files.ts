import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEquivalents } from '#core/catalogue/equivalents.ts';
import { readChart } from '#core/catalogue/read-chart.ts';
import type { ChartColour } from '#core/catalogue/chart.ts';

// not `new URL`: in tests with a browser environment that is another class
const charts = join(import.meta.dirname, '../../../../charts');

export const chartText = (path: string): string => readFileSync(join(charts, path), 'utf8');

export const packedFiles = (): readonly string[] => readdirSync(join(charts, 'packed')).sort();

// Read once for all files of a worker, because a search stores what it has computed with each colour object.
let whole: readonly ChartColour[] | undefined;
let equivalents: ReturnType<typeof readEquivalents> | undefined;

export const wholeCatalogue = (): readonly ChartColour[] =>
  (whole ??= packedFiles().flatMap((file) => readChart(JSON.parse(chartText(`packed/${file}`)))));

export const allEquivalents = () => (equivalents ??= readEquivalents(JSON.parse(chartText('equivalents/packed.json'))));

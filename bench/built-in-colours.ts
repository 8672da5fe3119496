import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChartColour } from '#core/catalogue/chart.ts';
import { readChart } from '#core/catalogue/read-chart.ts';

export const builtInColours = (root: string): readonly ChartColour[] => {
  const packed = join(root, 'charts', 'packed');
  return readdirSync(packed).flatMap((file) => readChart(JSON.parse(readFileSync(join(packed, file), 'utf8'))));
};

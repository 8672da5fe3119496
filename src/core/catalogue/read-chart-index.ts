import * as z from 'zod/mini';
import type { ChartIndexLine } from './chart.ts';
import { chartFacts } from './chart-facts.ts';

/** Reads the lines of the chart index. Throws if the file that our build made is broken. */
export function readChartIndex(file: unknown): readonly ChartIndexLine[] {
  return chartIndex.parse(file).lines;
}

const chartIndex = z.strictObject({
  lines: z.array(z.strictObject({ brand: z.string(), ...chartFacts, count: z.int(), file: z.string() })),
});

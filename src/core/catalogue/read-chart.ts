import * as z from 'zod/mini';
import { colourSources, confidences, materials, threadKinds } from '../kinds/choices.ts';
import { type ChartColour, unpackChart, type ChartIndexLine } from './chart.ts';

/** Reads the colours of a brand's packed chart, in printed order. Throws if the file that our build made is broken. */
export function readChart(file: unknown): readonly ChartColour[] {
  return unpackChart(packedBrand.parse(file));
}

/** The schemas of the facts of a chart line, except its brand, in the packed charts and in their index. */
export const chartFacts = {
  line: z.string(),
  kind: z.enum(threadKinds),
  material: z.nullable(z.enum(materials)),
  weight: z.nullable(z.string()),
  confidence: z.enum(confidences),
  colourSource: z.enum(colourSources),
};

const packedLine = z.strictObject({
  ...chartFacts,
  codes: z.string(),
  names: z.nullable(z.string()),
  hexes: z.string().check(z.regex(/^([0-9a-f]{6})+$/)),
  otherSources: z.partialRecord(z.enum(colourSources), z.array(z.int())),
});
const packedBrand = z.strictObject({ brand: z.string(), lines: z.array(packedLine) });

/** Reads the lines of the chart index. Throws if the file that our build made is broken. */
export function readChartIndex(file: unknown): readonly ChartIndexLine[] {
  return chartIndex.parse(file).lines;
}

const chartIndex = z.strictObject({
  lines: z.array(z.strictObject({ brand: z.string(), ...chartFacts, count: z.int(), file: z.string() })),
});

import * as z from 'zod/mini';
import { colourSources } from '../kinds/thread.ts';
import type { ChartColour } from './chart.ts';
import { chartFacts } from './chart-facts.ts';
import { unpackChart } from './unpack-chart.ts';

/** Reads the colours of a brand's packed chart, in printed order. Throws if the file that our build made is broken. */
export function readChart(file: unknown): readonly ChartColour[] {
  return unpackChart(packedBrand.parse(file));
}

const packedLine = z.strictObject({
  ...chartFacts,
  codes: z.string(),
  names: z.nullable(z.string()),
  hexes: z.string().check(z.regex(/^([0-9a-f]{6})+$/)),
  otherSources: z.partialRecord(z.enum(colourSources), z.array(z.int())),
});
const packedBrand = z.strictObject({ brand: z.string(), lines: z.array(packedLine) });

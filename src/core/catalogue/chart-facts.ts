import * as z from 'zod/mini';
import { colourSources, confidences, materials, threadKinds } from '../kinds/thread.ts';

/** The fields of a `ChartLine` without its brand, as the packed charts and their index store them. */
export const chartFacts = {
  line: z.string(),
  kind: z.enum(threadKinds),
  material: z.nullable(z.enum(materials)),
  weight: z.nullable(z.string()),
  confidence: z.enum(confidences),
  colourSource: z.enum(colourSources),
};

import * as z from 'zod/mini';
import { colourSources, confidences, materials, threadKinds } from '../kinds/thread.ts';

/** The schemas of the facts of a chart line, except its brand, in the packed charts and in their index. */
export const chartFacts = {
  line: z.string(),
  kind: z.enum(threadKinds),
  material: z.nullable(z.enum(materials)),
  weight: z.nullable(z.string()),
  confidence: z.enum(confidences),
  colourSource: z.enum(colourSources),
};

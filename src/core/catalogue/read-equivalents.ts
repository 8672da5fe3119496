import * as z from 'zod/mini';
import { equivalentsIn, type Equivalents } from './equivalents.ts';

/** Reads the packed table of equivalents. Throws if the file that our build made is broken. */
export function readEquivalents(file: unknown): Equivalents {
  return equivalentsIn(packed.parse(file));
}

const packed = z.strictObject({
  charts: z.array(
    z.strictObject({
      brand: z.string(),
      line: z.string(),
      toBrand: z.string(),
      toLine: z.string(),
      publisher: z.nullable(z.string()),
      pairs: z.string(),
    }),
  ),
});

import * as z from 'zod/mini';
import type { Thread } from '../kinds/thread.ts';

/** What names a thread in a chart. */
type Named = Pick<Thread, 'brand' | 'line' | 'code'>;

/** A colour that somebody's printed chart calls the nearest in another line. Never an identity. `publisher` is the maker of the chart, null when it is passed around among stitchers. */
export interface Equivalent extends Named {
  readonly publisher: string | null;
}

/** What the charts call equivalent to a thread, in both directions; none when no chart names it. */
export type Equivalents = (thread: Named) => readonly Equivalent[];

/** The packed table of equivalents, ready to be asked. Throws on anything else: the file of our own build is broken then. */
export const readEquivalents = (file: unknown): Equivalents => {
  const byThread = new Map<string, Equivalent[]>();
  const add = (from: Named, to: Equivalent) => {
    const known = byThread.get(keyOf(from)) ?? [];
    if (!known.some((other) => keyOf(other) === keyOf(to))) byThread.set(keyOf(from), [...known, to]);
  };
  for (const { brand, line, toBrand, toLine, publisher, pairs } of packed.parse(file).charts) {
    const codes = pairs.split(' ');
    for (let at = 0; at + 1 < codes.length; at += 2) {
      const from = { brand, line, code: codes[at] ?? '', publisher };
      const to = { brand: toBrand, line: toLine, code: codes[at + 1] ?? '', publisher };
      add(from, to);
      add(to, from);
    }
  }
  return (thread) => byThread.get(keyOf(thread)) ?? [];
};

const keyOf = ({ brand, line, code }: Named): string => [brand, line, code].join('\u0000').toLowerCase();

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

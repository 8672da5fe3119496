import * as z from 'zod/mini';
import type { Thread } from '../kinds/thread.ts';

type Named = Pick<Thread, 'brand' | 'line' | 'code'>;

/** A colour that a chart pairs with a thread of another line as the nearest. The two may look different. */
export interface Equivalent extends Named {
  /** The publisher of the chart; null for a chart that stitchers pass around. */
  readonly publisher: string | null;
  /** Whether the chart names this colour for the thread; false if it only names the thread for this colour. */
  readonly isPrinted: boolean;
  /** How many other colours of the thread's line the same chart pairs with this colour. */
  readonly sharedBy: number;
}

/** Returns the colours that charts pair with a thread, in either direction; empty if none. */
export type Equivalents = (thread: Named) => readonly Equivalent[];

/** Charts of equivalents as the build packs them: each pair's codes one after the other, in one text. */
export interface PackedEquivalents {
  readonly charts: readonly {
    readonly brand: string;
    readonly line: string;
    readonly toBrand: string;
    readonly toLine: string;
    readonly publisher: string | null;
    readonly pairs: string;
  }[];
}

/** Makes the table of packed equivalents. */
export function equivalentsIn({ charts }: PackedEquivalents): Equivalents {
  const byThread = new Map<string, Equivalent[]>();
  const add = (from: Named, to: Equivalent) => {
    const known = byThread.get(keyOf(from)) ?? [];
    const before = known.findIndex((other) => keyOf(other) === keyOf(to));
    if (before < 0) byThread.set(keyOf(from), [...known, to]);
    else if (to.isPrinted && known[before]?.isPrinted === false) byThread.set(keyOf(from), known.with(before, to));
  };
  for (const { brand, line, toBrand, toLine, publisher, pairs } of charts) {
    const codes = pairs.split(' ');
    const given = codes.filter((_, at) => at % 2 === 0);
    const answers = codes.filter((_, at) => at % 2 === 1);
    const [ofGiven, ofAnswer] = [countsOf(given), countsOf(answers)];
    for (const [at, code] of given.entries()) {
      const toCode = answers[at] ?? '';
      const about = (isPrinted: boolean, count = 1) => ({ publisher, isPrinted, sharedBy: count - 1 });
      const [from, to] = [
        { brand, line, code },
        { brand: toBrand, line: toLine, code: toCode },
      ];
      add(from, { ...to, ...about(true, ofAnswer.get(toCode)) });
      add(to, { ...from, ...about(false, ofGiven.get(code)) });
    }
  }
  return (thread) => byThread.get(keyOf(thread)) ?? [];
}

const countsOf = (codes: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
};

const keyOf = ({ brand, line, code }: Named): string => [brand, line, code].join('\u0000').toLowerCase();

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

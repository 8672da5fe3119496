import { typedWhole } from '#parts/forms/typed-whole.ts';
import type { HeldSpool } from './spools-in.ts';

/** The answer about a spool, as the draft stores it. `n:8`: eight spools of its line are there. */
export type Seen = SeenOne | `n:${string}`;

/** The answer about one spool. `bp:5000`: half of a full spool. `m:120`: a length as typed, in the person's units. */
type SeenOne = 'there' | 'missing' | `bp:${number}` | `m:${string}`;

/** Reads the answers of a stocktake: each spool's own, and the counts of lines of spools that are alike. */
export function readAnswers(lines: readonly (readonly HeldSpool[])[], seenOf: (spool: HeldSpool) => Seen | '') {
  const answers = new Map<string, SeenOne | ''>();
  const wrong = new Map<string, number>();
  for (const line of lines) {
    const typed = countTyped(line, seenOf);
    const uncounted = line.filter((spool) => seenOf(spool).startsWith('n:'));
    const already = line.filter((spool) => seenOf(spool) === 'there').length;
    const most = uncounted.length + already;
    const count = typed === undefined ? undefined : typedWhole(typed, 0, most);
    const [first] = line;
    if (typed !== undefined && count === undefined && first !== undefined) wrong.set(first.one.id, most);
    for (const spool of line) {
      const seen = seenOf(spool);
      answers.set(spool.one.id, seen.startsWith('n:') ? '' : (seen as SeenOne | ''));
    }
    // Spools of a line cannot be told apart, so the last ones count as missing.
    if (count !== undefined)
      for (const [at, { one }] of uncounted.entries()) answers.set(one.id, at < count - already ? 'there' : 'missing');
  }
  return {
    answerOf: ({ one }: HeldSpool): SeenOne | '' => answers.get(one.id) ?? '',
    /** The highest possible count of a line whose typed count is wrong; undefined for other lines. */
    mostOf: ([first]: readonly HeldSpool[]): number | undefined => wrong.get(first?.one.id ?? ''),
  };
}

export function countTyped(line: readonly HeldSpool[], seenOf: (spool: HeldSpool) => Seen | ''): string | undefined {
  return line
    .map(seenOf)
    .find((seen) => seen.startsWith('n:'))
    ?.slice(2);
}

import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';

interface Ranked {
  readonly id: string;
  readonly rank: string;
}

const mostLength = 64;

/**
 * Returns the ranks to write so that the items are in this order after `moved` was put among them: usually its own alone.
 * Where its neighbours leave no room between them, as jobs that were never moved do, each gets a new one.
 */
export function ranksInOrder(items: readonly Ranked[], moved: string): ReadonlyMap<string, string> {
  const at = items.findIndex(({ id }) => id === moved);
  const [before, after] = [items[at - 1]?.rank ?? null, items[at + 1]?.rank ?? null];
  const rank = before === '' || after === '' || before === after ? undefined : between(before, after);
  if (rank !== undefined && rank.length <= mostLength) return new Map([[moved, rank]]);
  const ranks = generateNKeysBetween(null, null, items.length);
  return new Map(items.flatMap(({ id, rank: old }, place) => (ranks[place] === old ? [] : [[id, ranks[place] ?? '']])));
}

/** Undefined where another release wrote a rank that this one cannot continue. */
const between = (before: string | null, after: string | null): string | undefined => {
  try {
    return generateKeyBetween(before, after);
  } catch {
    return undefined;
  }
};

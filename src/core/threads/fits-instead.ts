import type { Thread } from '../kinds/thread.ts';

type Sewn = Pick<Thread, 'kind' | 'material' | 'weight'>;

/** Whether a thread can replace another without a change of needle or tension: same kind, material and weight. */
export function fitsInstead(wanted: Sewn, candidate: Sewn): boolean {
  return (
    wanted.kind === candidate.kind &&
    wanted.material === candidate.material &&
    weightOf(wanted.weight) === weightOf(candidate.weight)
  );
}

/** Returns a printed weight as it is compared: `40 wt` and `40` are the same weight; '' if none is known. */
export function weightOf(weight: string | null): string {
  return (weight ?? '').replaceAll(/\s|wt$/gi, '').toLowerCase();
}

/**
 * Whether a thread is among its own successors, from `successorId` on (rules: Threads). The search ends in a ring too.
 */
export function leadsBack(
  id: string,
  successorId: string,
  successorOf: (id: string) => string | null | undefined,
): boolean {
  const seen = new Set<string>();
  let at: string | null | undefined = successorId;
  for (; typeof at === 'string' && !seen.has(at); at = successorOf(at)) {
    if (at === id) return true;
    seen.add(at);
  }
  return false;
}

/** The successor of each thread by id; null if it has none. */
export type Successors = ReadonlyMap<string, string | null>;

/** Returns the rings in which threads replace each other, each as the ids of its threads. */
export function ringsOf(successors: Successors): readonly (readonly string[])[] {
  const rings: (readonly string[])[] = [];
  const seen = new Set<string>();
  for (const start of successors.keys()) {
    const path: string[] = [];
    let at: string | null | undefined = start;
    for (; typeof at === 'string' && !seen.has(at); at = successors.get(at)) {
      seen.add(at);
      path.push(at);
    }
    const first = typeof at === 'string' ? path.indexOf(at) : -1;
    if (first >= 0) rings.push(path.slice(first));
  }
  return rings;
}

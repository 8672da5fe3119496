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

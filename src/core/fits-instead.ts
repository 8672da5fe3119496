import type { Thread } from './kinds/thread.ts';

/** What decides whether a thread can be sewn in place of another, beside its colour. */
export type Sewn = Pick<Thread, 'kind' | 'material' | 'weight'>;

/** Whether a thread can be sewn in place of another without a change of needle or tension: same kind, material and weight, however the weight is written. */
export const fitsInstead = (wanted: Sewn, candidate: Sewn): boolean =>
  wanted.kind === candidate.kind &&
  wanted.material === candidate.material &&
  weightOf(wanted.weight) === weightOf(candidate.weight);

const weightOf = (weight: string | null): string => (weight ?? '').replaceAll(/\s|wt$/gi, '').toLowerCase();

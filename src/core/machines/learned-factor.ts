import type { Machine } from '../kinds/machine.ts';
import type { Run } from '../kinds/run.ts';

type TimedRun = Pick<Run, 'seconds' | 'secondsFrom' | 'plannedSeconds' | 'reversesId' | 'at'> & { readonly id: string };

/** How much longer a machine really takes than its figures say. `runs`: how many runs say so. */
export interface LearnedFactor {
  readonly factor: number;
  readonly runs: number;
  /** Whether there are enough runs to plan with it. */
  readonly isUsed: boolean;
}

const mostRuns = 50;
const fewestRuns = 5;

/**
 * Returns the median of real ÷ planned seconds over a machine's last 50 runs whose time somebody timed or typed [LF1–LF3];
 * undefined if there is none. A suggested time that was left as it was says nothing, and an undone run neither.
 */
export function learnedFactor(runs: readonly TimedRun[]): LearnedFactor | undefined {
  const undone = new Set(runs.map(({ reversesId }) => reversesId));
  const told = runs
    .filter(({ id, reversesId, secondsFrom }) => reversesId === null && !undone.has(id) && secondsFrom !== 'suggested')
    .flatMap(({ id, at, seconds, plannedSeconds }) =>
      plannedSeconds !== null && plannedSeconds > 0 && seconds > 0 ? [{ id, at, ratio: seconds / plannedSeconds }] : [],
    )
    .toSorted((a, b) => compare(b.at, a.at) || compare(b.id, a.id))
    .slice(0, mostRuns);
  if (told.length === 0) return undefined;
  const ratios = told.map(({ ratio }) => ratio).toSorted((a, b) => a - b);
  const middle = Math.floor(ratios.length / 2);
  const upper = ratios[middle] ?? 1;
  const factor = ratios.length % 2 === 1 ? upper : (upper + (ratios[middle - 1] ?? upper)) / 2;
  return { factor, runs: told.length, isUsed: told.length >= fewestRuns };
}

/** Returns the pace that plans of a machine count with: none with too few runs, or where somebody switched it off. */
export function usedPace(
  { usesRealPace }: Pick<Machine, 'usesRealPace'>,
  learned: LearnedFactor | undefined,
): LearnedFactor | undefined {
  return usesRealPace && learned?.isUsed === true ? learned : undefined;
}

/** Returns the efficiency to plan with, in basis points: the machine's own, or what its runs have taught. */
export function plannedEfficiencyBp(
  machine: Pick<Machine, 'efficiencyBp' | 'usesRealPace'>,
  learned: LearnedFactor | undefined,
): number {
  const pace = usedPace(machine, learned);
  if (pace === undefined) return machine.efficiencyBp;
  return Math.min(10_000, Math.max(1000, Math.round(machine.efficiencyBp / pace.factor)));
}

/** Returns a machine as plans see it: with the efficiency that its runs have taught. */
export function atRealPace<M extends Pick<Machine, 'efficiencyBp' | 'usesRealPace'>>(
  machine: M,
  learned: LearnedFactor | undefined,
): M {
  return usedPace(machine, learned) === undefined
    ? machine
    : { ...machine, efficiencyBp: plannedEfficiencyBp(machine, learned) };
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

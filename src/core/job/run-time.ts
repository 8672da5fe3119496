import { exact, groupsOf, halfUp, onePlus, whole, type Exact } from '../pricing/exact.ts';

const sixty = exact('60');

/** A design on a machine. `spm`: stitches a minute; `efficiencyBp`: the share of time in which the machine sews. */
interface RunJob {
  readonly stitches: number;
  /** Colour changes within one piece. The first colour needs no change: its thread is on the machine already. */
  readonly colourChanges: number;
  readonly trims: number;
  readonly spm: number;
  readonly colourChangeSec: number;
  readonly trimSec: number;
  readonly efficiencyBp: number;
}

/**
 * Returns the minutes to sew one piece if the machine never rests: stitches, colour changes and trims (rules: Time).
 */
export function sewingMinutes(job: Omit<RunJob, 'efficiencyBp'>): Exact {
  const stops = job.colourChanges * job.colourChangeSec + job.trims * job.trimSec;
  return whole(job.stitches).div(whole(job.spm)).plus(whole(stops).div(sixty));
}

/**
 * Returns the minutes of `runs` runs with one piece per head: `runs × sewing / efficiency` (rules: Time), without
 * hooping.
 */
export function runMinutes(job: RunJob, runs: number): Exact {
  return whole(runs)
    .times(sewingMinutes(job))
    .div(onePlus(job.efficiencyBp).minus(onePlus(0)));
}

/** Returns the minutes that the machine needs for all pieces (rules: Time). */
export function machineMinutes(job: RunJob, pieces: number, heads: number): Exact {
  return runMinutes(job, groupsOf(pieces, heads));
}

/** Converts minutes to whole seconds, half up. */
export function secondsOf(minutes: Exact): number {
  return halfUp(minutes.times(sixty));
}

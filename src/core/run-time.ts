import { exact, groupsOf, halfUp, onePlus, whole, type Exact } from './pricing/exact.ts';

const sixty = exact('60');

/** A design on a machine. `spm`: stitches a minute; `efficiencyBp`: the share of its time in which a machine sews. */
export interface RunJob {
  readonly stitches: number;
  /** Changes of colour in one piece: the first thread is on the machine already. */
  readonly colourChanges: number;
  readonly trims: number;
  readonly spm: number;
  readonly colourChangeSec: number;
  readonly trimSec: number;
  readonly efficiencyBp: number;
}

/** Minutes that the machine sews one piece, before its efficiency: `stitches/spm + changes × s/60 + trims × s/60` (domain §3.4). */
export const sewingMinutes = (job: Omit<RunJob, 'efficiencyBp'>): Exact => {
  const stops = job.colourChanges * job.colourChangeSec + job.trims * job.trimSec;
  return whole(job.stitches).div(whole(job.spm)).plus(whole(stops).div(sixty));
};

/** Minutes of so many runs, each of as many pieces as there are heads: `runs × sewing / efficiency` (domain §3.4). Hooping is not in it. */
export const runMinutes = (job: RunJob, runs: number): Exact =>
  whole(runs)
    .times(sewingMinutes(job))
    .div(onePlus(job.efficiencyBp).minus(onePlus(0)));

/** Minutes that the machine needs for all pieces (`machMin` of domain §3.4). */
export const machineMinutes = (job: RunJob, pieces: number, heads: number): Exact =>
  runMinutes(job, groupsOf(pieces, heads));

/** Minutes in whole seconds, half up. */
export const secondsOf = (minutes: Exact): number => halfUp(minutes.times(sixty));

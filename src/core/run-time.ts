/** A job on a machine. `spm`: stitches a minute; `changeSec` and `trimSec`: seconds for a change of colour and for a trim; `efficiencyBp`: the share of its time in which a machine sews, in basis points. */
export interface RunJob {
  readonly stitches: number;
  readonly colours: number;
  readonly trims: number;
  readonly pieces: number;
  readonly heads: number;
  readonly spm: number;
  readonly changeSec: number;
  readonly trimSec: number;
  readonly efficiencyBp: number;
}

/** How long it takes, in minutes, and in how many runs: one run sews as many pieces as there are heads. */
export interface RunTime {
  readonly runs: number;
  /** One run without any stop that nobody planned. */
  readonly sewingMinutes: number;
  /** One run as it goes on average. */
  readonly runMinutes: number;
  readonly allMinutes: number;
}

/** `stitches/spm + (colours − 1) × change + trims × trim`, by the efficiency, for `ceil(pieces/heads)` runs (domain §3.4). Hooping is not in it. */
export const runTime = (job: RunJob): RunTime => {
  const stops = (job.colours - 1) * job.changeSec + job.trims * job.trimSec;
  const sewingMinutes = job.stitches / job.spm + stops / 60;
  const runMinutes = (sewingMinutes * 10_000) / job.efficiencyBp;
  const runs = Math.ceil(job.pieces / job.heads);
  return { runs, sewingMinutes, runMinutes, allMinutes: runMinutes * runs };
};

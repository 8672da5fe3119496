import type { Strands } from './surface.ts';

/** How fast a machine sews, and how long it stops for a trim and for a change of thread. */
export interface SewingSpeed {
  readonly stitchesPerMinute: number;
  readonly trimSeconds: number;
  readonly changeSeconds: number;
}

/** The time at which each stitch of a design is sewn, counted from the start of sewing. */
export interface TimeLine {
  readonly totalSeconds: number;
  readonly stitchesAt: (seconds: number) => number;
  readonly secondsAt: (stitches: number) => number;
}

/** Makes the time line of a design on a machine (rules: Time, without a person's work between two pieces). */
export function timeLineOf({ count, pauses }: Pick<Strands, 'count' | 'pauses'>, speed: SewingSpeed): TimeLine {
  const perStitch = 60 / Math.max(1, speed.stitchesPerMinute);
  const before = new Float64Array(pauses.length + 1);
  for (const [at, { kind }] of pauses.entries())
    before[at + 1] = (before[at] as number) + (kind === 'trim' ? speed.trimSeconds : speed.changeSeconds);
  const begins = (at: number): number => (pauses[at]?.after ?? 0) * perStitch + (before[at] as number);
  const stood = before[pauses.length] as number;
  const totalSeconds = count * perStitch + stood;

  const stitchesAt = (seconds: number): number => {
    if (seconds >= totalSeconds) return count;
    // The number of pauses that have begun; the last one may still go on.
    const begun = firstOf(pauses.length, (at) => begins(at) > seconds);
    const since = begun === 0 ? 0 : (pauses[begun - 1]?.after ?? 0);
    const sewing = Math.floor((seconds - (before[begun] as number)) / perStitch + tiny);
    return Math.max(0, Math.min(count, Math.max(since, sewing)));
  };
  const secondsAt = (stitches: number): number => {
    const sewn = Math.max(0, Math.min(count, stitches));
    if (sewn === count) return totalSeconds;
    return sewn * perStitch + (before[firstOf(pauses.length, (at) => (pauses[at]?.after ?? 0) >= sewn)] as number);
  };
  return { totalSeconds, stitchesAt, secondsAt };
}

/** Rounding errors in sums of seconds must not make a stitch late. */
const tiny = 1e-6;

/** Returns the first number below `end` for which `holds` is true, else `end`. Once true, `holds` must stay true. */
const firstOf = (end: number, holds: (at: number) => boolean): number => {
  let [low, high] = [0, end];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
};

/** Returns the block reached after these stitches, and the nearest block starts before and after them. */
export function blockAt(
  { blockStarts, count }: Pick<Strands, 'blockStarts' | 'count'>,
  stitches: number,
): { readonly block: number; readonly previous: number; readonly next: number } {
  // A block ends with its last stitch; the next block begins when its own first stitch is sewn.
  const sewing = Math.max(0, Math.min(stitches, count) - 1);
  const block = Math.max(0, firstOf(blockStarts.length, (at) => (blockStarts[at] as number) > sewing) - 1);
  return {
    block,
    previous: blockStarts[firstOf(blockStarts.length, (at) => (blockStarts[at] as number) >= stitches) - 1] ?? 0,
    next: blockStarts[firstOf(blockStarts.length, (at) => (blockStarts[at] as number) > stitches)] ?? count,
  };
}

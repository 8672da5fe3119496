import { runMinutes } from '#core/job/run-time.ts';
import type { Design } from '#core/kinds/design.ts';
import type { Machine } from '#core/kinds/machine.ts';
import { halfUp } from '#core/pricing/exact.ts';

export type SewingPace = Pick<Machine, 'workingSpm' | 'colourChangeSec' | 'trimSec' | 'efficiencyBp'>;

/** The pace of a usual machine with one needle, for an estimate without a chosen machine. */
const usualPace: SewingPace = { workingSpm: 600, colourChangeSec: 75, trimSec: 6, efficiencyBp: 8500 };

/** Returns whole minutes for one piece, at least 1, on this machine or on a usual one (rules: Time). */
export function usualMinutes(
  { stitches, colourChanges, stops, trims }: Pick<Design, 'stitches' | 'colourChanges' | 'stops' | 'trims'>,
  { workingSpm, colourChangeSec, trimSec, efficiencyBp }: SewingPace = usualPace,
): number {
  return Math.max(
    1,
    halfUp(
      runMinutes(
        {
          stitches,
          colourChanges: colourChanges + stops,
          trims,
          spm: workingSpm,
          colourChangeSec,
          trimSec,
          efficiencyBp,
        },
        1,
      ),
    ),
  );
}

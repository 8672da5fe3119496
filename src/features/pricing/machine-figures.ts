import type { FoundRow } from '#core/rows/rows.ts';
import type { MachineDraft } from './pricing-draft.ts';

/**
 * Returns a machine's figures for time and cost. Without a purchase price, the price of the quote or profile is used.
 */
export function machineFigures({ id, data }: FoundRow<'machine'>): MachineDraft {
  const { workingSpm, colourChangeSec, trimSec, heads, efficiencyBp, lifeHours, powerW } = data;
  const { priceMinor, residualMinor, upkeepPerHour } = data;
  return {
    id,
    nickname: data.nickname,
    figures: {
      spm: workingSpm,
      colourChangeSec,
      trimSec,
      heads,
      efficiencyBp,
      lifeHours,
      powerW,
      upkeepPerHour,
      ...(priceMinor !== null && { priceMinor, residualMinor: residualMinor ?? 0 }),
    },
  };
}

import type { FoundRow } from '#core/rows.ts';
import type { MachineDraft } from './pricing-draft.ts';

/** What a machine of the inventory says of the time and the cost of its work. A price that nobody has entered stays the profile's. */
export const machineFigures = ({ id, data }: FoundRow<'machine'>): MachineDraft => {
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
};

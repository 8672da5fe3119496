import type { Quote } from '#core/kinds/quote.ts';
import { plannedEfficiencyBp, usedPace } from '#core/machines/learned-factor.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import type { TeamDatabase } from '#data/database/team-database.ts';
import { paceInWords, readPaces } from '#parts/machines/real-pace.ts';
import type { MachineDraft, PricingDraft } from './pricing-draft.ts';

/**
 * Returns a machine's figures for time and cost, at its real pace. Without a purchase price, the price of the quote or profile is used.
 */
export async function machineFigures(db: TeamDatabase, { id, data }: FoundRow<'machine'>): Promise<MachineDraft> {
  const learned = data.usesRealPace ? (await readPaces(db, [id])).get(id) : undefined;
  const { workingSpm, colourChangeSec, trimSec, heads, lifeHours, powerW } = data;
  const { priceMinor, residualMinor, upkeepPerHour } = data;
  const pace = usedPace(data, learned);
  return {
    id,
    nickname: data.nickname,
    ...(pace !== undefined && { pace: { factorBp: Math.round(pace.factor * 10_000), runs: pace.runs } }),
    figures: {
      spm: workingSpm,
      colourChangeSec,
      trimSec,
      heads,
      efficiencyBp: plannedEfficiencyBp(data, learned),
      lifeHours,
      powerW,
      // null for who sees no costs, whatever the kind says
      ...((upkeepPerHour as string | null) !== null && { upkeepPerHour }),
      ...(priceMinor !== null && { priceMinor, residualMinor: residualMinor ?? 0 }),
    },
  };
}

/** Returns the real pace that an order's times count with; null if they count by the machine's own figures. */
export function paceOfDraft({ machine, profile, ofQuote }: PricingDraft): Quote['machinePace'] {
  return machine === null ? (profile === '' && ofQuote?.pace) || null : (machine.pace ?? null);
}

/** Says that an order's times are those that the machine really took, where they are. */
export function PaceNote({ draft }: { readonly draft: PricingDraft }) {
  const pace = paceOfDraft(draft);
  return pace && paceInWords({ factor: pace.factorBp / 10_000, runs: pace.runs });
}

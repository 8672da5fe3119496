import { useTeamSettings } from '#parts/use-team-settings.ts';
import { useShown } from '#services/workspace.ts';
import { PricingCalculator } from './pricing-calculator.tsx';
import { useProfiles } from './profiles/use-profiles.ts';

/** `/calculators/pricing`: what an order is charged and what it costs, in the currency of the team. */
export const PricingScreen = () => {
  const { currency } = useTeamSettings();
  const { current, rows } = useProfiles();
  useShown(rows !== undefined);
  return <PricingCalculator currency={currency} profiles={current} />;
};

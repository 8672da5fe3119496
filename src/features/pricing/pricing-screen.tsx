import { useTeamSettings } from '#parts/rows/use-team-settings.ts';
import { useShown } from '#services/workspace.ts';
import { PricingCalculator } from './pricing-calculator.tsx';
import { useProfiles } from './profiles/use-profiles.ts';

/** `/calculators/pricing`: what the customer pays for an order and what it costs the team, in the team's currency. */
export const PricingScreen = () => {
  const settings = useTeamSettings();
  const { current, rows } = useProfiles();
  useShown(rows !== undefined);
  return <PricingCalculator team={settings} profiles={current} />;
};

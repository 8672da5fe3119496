import { useTeamSettings } from '#parts/rows/use-team-settings.ts';
import { useShown } from '#services/workspace.ts';
import { PricingCalculator } from './pricing-calculator.tsx';
import { useProfiles } from './profiles/use-profiles.ts';

export function PricingScreen() {
  const settings = useTeamSettings();
  const { current, rows } = useProfiles();
  useShown(rows !== undefined);
  return <PricingCalculator team={settings} profiles={current} />;
}

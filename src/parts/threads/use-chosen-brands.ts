import { useMemo } from 'react';
import { useTeamSettings } from '#parts/rows/use-team-settings.ts';
import { useMyBrands } from './my-brands.ts';

/** Returns the brands that the team or this device prefers. */
export function useChosenBrands(): readonly string[] {
  const { favouriteBrands } = useTeamSettings();
  const [mine] = useMyBrands();
  return useMemo(() => [...favouriteBrands, ...mine], [favouriteBrands, mine]);
}

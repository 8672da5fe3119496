import { useMemo } from 'react';
import { useTeamSettings } from '#parts/rows/use-team-settings.ts';
import { useMyBrands } from './my-brands.ts';

/** The brands that the team prefers and those named on this device: of several with a number, theirs is meant. */
export const useChosenBrands = (): readonly string[] => {
  const { favouriteBrands } = useTeamSettings();
  const [mine] = useMyBrands();
  return useMemo(() => [...favouriteBrands, ...mine], [favouriteBrands, mine]);
};

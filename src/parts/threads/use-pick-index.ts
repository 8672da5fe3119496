import { useMemo } from 'react';
import { useCharts } from '#services/charts.ts';
import { useInventory } from '#services/workspace.ts';
import { useMyBrands } from './my-brands.ts';
import { createPickIndex, type PickIndex } from './pick-index.ts';
import { useTeamSettings } from '../use-team-settings.ts';

/** Own threads and charts, prepared for a list of numbers. Without the charts only own threads are found. */
export const usePickIndex = (): PickIndex => {
  const { threads } = useInventory();
  const { search: charts } = useCharts();
  const { favouriteBrands } = useTeamSettings();
  const [mine] = useMyBrands();
  return useMemo(
    () => createPickIndex({ threads, charts, favouriteBrands: [...favouriteBrands, ...mine] }),
    [threads, charts, favouriteBrands, mine],
  );
};

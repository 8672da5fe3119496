import { useMemo } from 'react';
import { useCharts } from '#services/charts.ts';
import { useInventory } from '#services/workspace.ts';
import { useMyBrands } from './my-brands.ts';
import { createPickSearch, type PickSearch, type PickSources } from './thread-picks.ts';
import { useTeamSettings } from '../use-team-settings.ts';

/** The search over the team's own threads and the charts, and whether the charts are there, still coming, or cannot be had. */
export const usePickSearch = (
  lastLine?: PickSources['lastLine'],
): { readonly search: PickSearch; readonly charts: 'here' | 'coming' | 'failed' } => {
  const { threads, extent } = useInventory();
  const { search: charts, failed } = useCharts(extent === 'whole' || extent === 'part');
  const { favouriteBrands: ofTeam } = useTeamSettings();
  const [mine] = useMyBrands();
  const favouriteBrands = useMemo(() => [...ofTeam, ...mine], [ofTeam, mine]);
  const search = useMemo(
    () => createPickSearch({ threads, charts, favouriteBrands, lastLine }),
    [threads, charts, favouriteBrands, lastLine],
  );
  return { search, charts: charts === undefined ? (failed ? 'failed' : 'coming') : 'here' };
};

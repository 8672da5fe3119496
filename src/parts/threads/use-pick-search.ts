import { useMemo } from 'react';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { useCharts } from '#services/charts.ts';
import { useMyBrands } from './my-brands.ts';
import { createCertain, createPickSearch, type Certain, type PickSearch, type PickSources } from './thread-picks.ts';
import { useTeamSettings } from '../rows/use-team-settings.ts';

/** Returns the search over own threads and charts. `charts`: they are loaded, still loading, or failed to load. */
export function usePickSearch(lastLine?: PickSources['lastLine']): {
  readonly search: PickSearch;
  readonly certain: Certain;
  readonly charts: 'here' | 'coming' | 'failed';
} {
  const { rows: threads, extent } = useQuery(stock);
  const { search: charts, failed } = useCharts(extent === 'whole' || extent === 'part');
  const { favouriteBrands: ofTeam } = useTeamSettings();
  const [mine] = useMyBrands();
  const favouriteBrands = useMemo(() => [...ofTeam, ...mine], [ofTeam, mine]);
  const sources = useMemo(
    () => ({ threads, charts, favouriteBrands, lastLine }),
    [threads, charts, favouriteBrands, lastLine],
  );
  const search = useMemo(() => createPickSearch(sources), [sources]);
  const certain = useMemo(() => createCertain(sources), [sources]);
  return { search, certain, charts: charts === undefined ? (failed ? 'failed' : 'coming') : 'here' };
}

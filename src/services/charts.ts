import { createContext, use, useEffect, useState } from 'react';
import type { CatalogueSearch } from '#core/catalogue/catalogue-search.ts';
import type { ChartColour } from '#core/catalogue/chart.ts';
import type { Equivalents } from '#core/catalogue/equivalents.ts';
import type { OwnCharts } from '#inventory/own-charts.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { WorkspaceContext } from './workspace.ts';

/** The thread charts: files of the build, read and prepared when a screen first needs them. */
export interface Charts {
  /** Returns the search over the built-in charts and the colours of the team's own charts. */
  readonly load: (own: readonly ChartColour[]) => Promise<CatalogueSearch>;
  /** Returns the team's own charts; all screens share one object. */
  readonly own: (store: TeamStore) => Promise<OwnCharts>;
  /** Returns the colours that printed charts call equivalent, read from another file when first asked for. */
  readonly equivalents: () => Promise<Equivalents>;
  /** Returns where the files of charts and of equivalents are, for workers, which read them themselves. */
  readonly addresses: () => Promise<ChartAddresses>;
  /** Whether the chart files (not the equivalents) are cached on this device, for a start without a network. */
  readonly areKept: () => Promise<boolean>;
}

/** The addresses of the build's files of charts and of equivalents. */
export interface ChartAddresses {
  readonly charts: readonly string[];
  readonly equivalents: string;
}

export const ChartsContext = createContext<Charts | undefined>(undefined);

/**
 * Returns the search over all charts, the team's own included. Reads no chart until `isWanted`, because it takes long.
 */
export function useCharts(isWanted = true): Loaded {
  const charts = use(ChartsContext);
  const own = useOwnColours(isWanted);
  const [loaded, setLoaded] = useState<Loaded>({ search: undefined, failed: false });
  useEffect(() => {
    if (!isWanted || own === undefined) return undefined;
    let wanted = true;
    charts?.load(own).then(
      (search) => wanted && setLoaded({ search, failed: false }),
      () => wanted && setLoaded(({ search }) => ({ search, failed: true })),
    );
    return () => {
      wanted = false;
    };
  }, [charts, isWanted, own]);
  return loaded;
}

interface Loaded {
  readonly search: CatalogueSearch | undefined;
  readonly failed: boolean;
}

/** Returns the colours of the team's own charts; undefined until they are read, which begins when `isWanted`. */
const useOwnColours = (isWanted: boolean): readonly ChartColour[] | undefined => {
  const charts = use(ChartsContext);
  const store = use(WorkspaceContext)?.store;
  const [colours, setColours] = useState<readonly ChartColour[]>();
  useEffect(() => {
    if (!isWanted || store === undefined || charts === undefined) return undefined;
    let leave: (() => void) | undefined;
    let wanted = true;
    const follow = async () => {
      const own = await charts.own(store);
      if (!wanted) return;
      leave = own.subscribe(() => setColours(own.snapshot()));
      setColours(own.snapshot());
    };
    // If the team's own charts cannot be loaded, only the built-in ones are searched.
    follow().catch(() => wanted && setColours(none));
    return () => {
      wanted = false;
      leave?.();
      setColours(undefined); // the colours of one team must not stay when another team opens
    };
  }, [charts, store, isWanted]);
  return store === undefined ? none : colours;
};

const none: readonly ChartColour[] = [];

import { createContext, use, useEffect, useState } from 'react';
import type { CatalogueSearch } from '#core/catalogue/catalogue-search.ts';
import type { Equivalents } from '#core/catalogue/equivalents.ts';

/** How a screen gets at the thread charts: they are files of the build, read and prepared when first needed. */
export interface Charts {
  readonly load: () => Promise<CatalogueSearch>;
  /** What makers' charts call equivalent; another file, read when first asked for. */
  readonly equivalents: () => Promise<Equivalents>;
  /** Whether the files are kept on this device, so that a start without a network can read them. */
  readonly areKept: () => Promise<boolean>;
}

/** Filled by the app. */
export const ChartsContext = createContext<Charts | undefined>(undefined);

/** The search over all charts, or why there is none yet: still reading, or the files cannot be had. Not read before they are wanted: they take longer than all of a team's own threads. */
export const useCharts = (
  isWanted = true,
): { readonly search: CatalogueSearch | undefined; readonly failed: boolean } => {
  const charts = use(ChartsContext);
  const [search, setSearch] = useState<CatalogueSearch>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!isWanted) return undefined;
    let wanted = true;
    charts?.load().then(
      (loaded) => wanted && setSearch(() => loaded),
      () => wanted && setFailed(true),
    );
    return () => {
      wanted = false;
    };
  }, [charts, isWanted]);
  return { search, failed };
};

import { use, useEffect, useState } from 'react';
import type { Equivalents } from '#core/catalogue/equivalents.ts';
import { ChartsContext } from '#services/charts.ts';

/** Returns the table of equivalents; undefined until it is loaded, and if loading fails. */
export function useEquivalents(): Equivalents | undefined {
  const charts = use(ChartsContext);
  const [equivalents, setEquivalents] = useState<Equivalents>();
  useEffect(() => {
    let isWanted = true;
    charts?.equivalents().then(
      (read) => isWanted && setEquivalents(() => read),
      () => undefined, // if the table cannot be loaded, the section stays hidden
    );
    return () => {
      isWanted = false;
    };
  }, [charts]);
  return equivalents;
}

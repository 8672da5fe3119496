import { use, useEffect, useState } from 'react';
import { ChartsContext, useCharts } from '#services/charts.ts';
import { useInventory } from '#services/workspace.ts';

const againMs = 2000;

/** Whether a check works from a cold start without a network: the charts are kept on this device, and so is what scans. Asked again while they are still coming. */
export const useReadyOffline = (): boolean => {
  const charts = use(ChartsContext);
  const { extent } = useInventory();
  const { search } = useCharts(extent === 'whole' || extent === 'part');
  const [isReady, setReady] = useState(false);
  const isRead = search !== undefined;
  useEffect(() => {
    if (charts === undefined || !isRead || isReady) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isWanted = true;
    const ask = async () => {
      const { canScanOffline, keepScanner } = await import('#parts/scan/kept-scanner.ts');
      await keepScanner().catch(() => undefined); // it cannot be fetched now, and is asked for again
      const isKept = (await charts.areKept()) && (await canScanOffline());
      if (!isWanted) return;
      if (isKept) setReady(true);
      else timer = setTimeout(() => void ask(), againMs);
    };
    void ask();
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [charts, isRead, isReady]);
  return isReady;
};

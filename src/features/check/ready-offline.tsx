import '#texts/en/shop.ts';
import { use, useEffect, useState } from 'react';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { ChartsContext, useCharts } from '#services/charts.ts';
import { t } from '#texts/t.ts';
import { Tag } from '#ui/tag.tsx';

const againMs = 2000;

/** Says that the check works offline, once rows, charts and scanner are stored on this device. */
export function ReadyOffline() {
  const charts = use(ChartsContext);
  const { extent } = useQuery(stock);
  const { search } = useCharts(extent === 'whole' || extent === 'part');
  const [isReady, setReady] = useState(false);
  const isRead = search !== undefined;
  useEffect(() => {
    if (charts === undefined || !isRead || isReady) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isWanted = true;
    const ask = async () => {
      const scanner = await import('#parts/scan/kept-scanner.ts').catch(() => undefined);
      // if the scanner's code cannot be fetched now, `ask` tries again later
      await scanner?.keepScanner().catch(() => undefined);
      const isKept = (await charts.areKept()) && scanner !== undefined && (await scanner.canScanOffline());
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
  // Before all rows of the team are read, the check could call a thread “not owned” although the team has it.
  return isReady && extent === 'whole' ? <Tag tone="good">{t('shop.readyOffline')}</Tag> : null;
}

import '#texts/en/reserved.ts';
import { useEffect } from 'react';
import { useReservations } from '#parts/jobs/use-reservations.ts';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatLength } from '#texts/formats.ts';
import { t } from '#texts/t.ts';

/**
 * Works out how much thread jobs leave, once the list is shown. It draws nothing. `onFree`: called with what is left of
 * each thread of which jobs reserve some, in words by thread id.
 */
export function FreeOfJobs({ onFree }: { readonly onFree: (words: ReadonlyMap<string, string>) => void }) {
  const { units } = useWorkspace().settings;
  const { rows: threads } = useQuery(stock);
  const reservations = useReservations();
  useEffect(() => {
    if (reservations === undefined) return;
    const words = threads.flatMap(({ id, stock: { knownMm } }) => {
      const takenMm = reservations.ofOthers(id).reduce((sum, one) => sum + one.needMm - one.missingMm, 0);
      const length = formatLength(Math.max(0, knownMm - takenMm), units);
      return takenMm === 0 ? [] : [[id, t('reserved.free', { length })] as const];
    });
    onFree(new Map(words));
  }, [reservations, threads, units, onFree]);
  return null;
}

import '#texts/en/reserved.ts';
import { useEffect } from 'react';
import { useReservations, useReserving } from '#parts/jobs/use-reservations.ts';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatLength } from '#texts/formats.ts';
import { t } from '#texts/t.ts';

interface FreeProps {
  /** Called with what jobs leave of each thread of which they reserve some, in words by thread id. */
  readonly onFree: (words: ReadonlyMap<string, string> | undefined) => void;
}

/** Works out how much thread jobs leave, once the list is shown. It draws nothing, and reads nothing without open jobs. */
export function FreeOfJobs({ onFree }: FreeProps) {
  return useReserving() === true && <Free onFree={onFree} />;
}

const Free = ({ onFree }: FreeProps) => {
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
  useEffect(() => () => onFree(undefined), [onFree]); // the last job was done
  return null;
};

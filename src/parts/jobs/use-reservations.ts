import { useEffect, useState } from 'react';
import { piecesLeft } from '#core/job/job-rules.ts';
import type { Reservations } from '#core/job/reservations.ts';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { stock, useQuery } from '#parts/rows/use-query.ts';

/**
 * What the team's open jobs reserve (rules: Jobs); undefined until all of it is read and worked out. Without open jobs
 * neither designs nor machines are read for it.
 */
export function useReservations(): Reservations | undefined {
  const jobs = useQuery(rowsOf('job'));
  const isReserving = jobs.extent === 'whole' ? jobs.rows.some(({ data }) => piecesLeft(data) > 0) : undefined;
  const designs = useQuery(rowsOf('design', isReserving === true));
  const machines = useQuery(rowsOf('machine', isReserving === true));
  const owned = useQuery(stock);
  const isWhole = [designs, machines, owned].every(({ extent }) => extent === 'whole');
  const [found, setFound] = useState<Reservations>();
  useEffect(() => {
    if (isReserving !== true || !isWhole) return undefined;
    let isWanted = true;
    const read = { jobs: jobs.rows, designs: designs.rows, machines: machines.rows, threads: owned.rows };
    void import('./reserve-for-jobs.ts')
      .then(
        ({ reservationsFrom }) => reservationsFrom(read),
        // if the code does not come, nothing is said of reservations; the next visit fetches it again
        () => nothingReserved,
      )
      .then((reservations) => isWanted && reservations !== undefined && setFound(reservations));
    return () => {
      isWanted = false;
    };
  }, [isReserving, isWhole, jobs.rows, designs.rows, machines.rows, owned.rows]);
  return isReserving === false ? nothingReserved : found;
}

/** The mm of a thread that jobs reserve; 0 as long as that is not known. */
export function reservedMmOf(reservations: Reservations | undefined, threadId: string): number {
  return (reservations?.ofThread(threadId) ?? []).reduce((sum, { needMm, missingMm }) => sum + needMm - missingMm, 0);
}

const nothingReserved: Reservations = {
  order: [],
  ofThread: () => [],
  ofJob: () => [],
  unchosen: () => 0,
  takenMm: () => 0,
  ofOthers: () => [],
};

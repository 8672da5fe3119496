import { useEffect, useMemo, useState } from 'react';
import type { Reservations } from '#core/job/reservations.ts';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import type { reserveForJobs } from './reserve-for-jobs.ts';

/** What the team's open jobs reserve (rules: Jobs); undefined until all of it is read, and the code for it. */
export function useReservations(): Reservations | undefined {
  const jobs = useQuery(rowsOf('job'));
  const designs = useQuery(rowsOf('design'));
  const machines = useQuery(rowsOf('machine'));
  const owned = useQuery(stock);
  const [code, setCode] = useState<{ readonly reserve: typeof reserveForJobs }>();
  useEffect(() => {
    // if the code does not come, a card says nothing of thread; the next visit fetches it again
    void import('./reserve-for-jobs.ts').then(
      (loaded) => setCode({ reserve: loaded.reserveForJobs }),
      () => undefined,
    );
  }, []);
  const isWhole = [jobs, designs, machines, owned].every(({ extent }) => extent === 'whole');
  return useMemo(
    () =>
      isWhole
        ? code?.reserve({ jobs: jobs.rows, designs: designs.rows, machines: machines.rows, threads: owned.rows })
        : undefined,
    [isWhole, code, jobs.rows, designs.rows, machines.rows, owned.rows],
  );
}

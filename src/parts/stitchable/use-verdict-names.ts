import { useThreadsById } from '#parts/machines/use-threads-by-id.ts';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { useQuery } from '#parts/rows/use-query.ts';
import { useWorkspace } from '#services/workspace.ts';
import type { VerdictNames } from './verdict-words.ts';

/** What the sentences of a verdict name. */
export function useVerdictNames(): VerdictNames {
  const { units } = useWorkspace().settings;
  const threads = useThreadsById();
  const hoops = useQuery(rowsOf('hoop')).rows;
  const jobs = useQuery(rowsOf('job')).rows;
  return {
    jobOf: (id) => jobs.find((job) => job.id === id)?.data.name ?? '',
    threads,
    units,
    hoopOf: (id) => hoops.find((hoop) => hoop.id === id)?.data.name ?? '',
  };
}

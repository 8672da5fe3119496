import { readSoFar } from '#data/rows/read-so-far.ts';
import { live, stock, useQuery } from '#parts/rows/use-query.ts';
import { useNetwork } from '#services/device.ts';
import { useEngineStatus, useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';

/** A progress bar of a team's first pull, shown instead of sums; nothing at other times. */
export function Reading() {
  return useQuery(stock).extent === 'part' ? <ReadingBar /> : null;
}

const ReadingBar = () => {
  const { db } = useWorkspace().store;
  const { reachable } = useEngineStatus();
  const isOnline = useNetwork();
  const { rows: sofar } = useQuery(live(readSoFar, db));
  const { done = 0, total = 0 } = sofar ?? {};
  const isCut = !isOnline || reachable === false;
  return <ProgressBar label={wordsOf(isCut, done, total)} value={total === 0 ? undefined : done / total} />;
};

const wordsOf = (isCut: boolean, done: number, total: number): string => {
  if (total === 0) return isCut ? t('sync.notReadYet') : t('shell.firstSync');
  return isCut ? t('sync.readingCut', { done, total }) : t('sync.reading', { done, total });
};

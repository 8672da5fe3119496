import { useLiveQuery } from 'dexie-react-hooks';
import { readSoFar } from '#data/rows/read-so-far.ts';
import { useNetwork } from '#services/device.ts';
import { useEngineStatus, useInventory, useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';

/** A progress bar of a team's first pull, shown instead of sums; nothing at other times. */
export function Reading() {
  return useInventory().extent === 'part' ? <ReadingBar /> : null;
}

const ReadingBar = () => {
  const { db } = useWorkspace().store;
  const { reachable } = useEngineStatus();
  const isOnline = useNetwork();
  const sofar = useLiveQuery(() => readSoFar(db), [db]);
  const { done = 0, total = 0 } = sofar ?? {};
  const isCut = !isOnline || reachable === false;
  return <ProgressBar label={wordsOf(isCut, done, total)} value={total === 0 ? undefined : done / total} />;
};

const wordsOf = (isCut: boolean, done: number, total: number): string => {
  if (total === 0) return isCut ? t('sync.notReadYet') : t('shell.firstSync');
  return isCut ? t('sync.readingCut', { done, total }) : t('sync.reading', { done, total });
};

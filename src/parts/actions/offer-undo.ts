import { saveLate, type Saving } from '#data/queue/save-late.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { t } from '#texts/t.ts';
import { notify } from '#ui/notify.ts';
import { notUndoneSentence } from './reasons.ts';

/** Shows `done` with an Undo button for a while, even if the person switches teams. Reports a failed undo. */
export const offerUndo = (store: TeamStore, done: string, takeBack: Saving): void =>
  notify.offer(done, { label: t('common.undo'), onAct: () => void saveOrTell(store, takeBack) });

const saveOrTell = async (store: TeamStore, takeBack: Saving): Promise<void> => {
  const saved = await saveLate(store, takeBack);
  if (!saved.ok) notify.problem(notUndoneSentence(saved.error));
};

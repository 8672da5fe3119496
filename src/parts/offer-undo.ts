import { saveLate, type Saving } from '#data/queue/save-late.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { t } from '#texts/t.ts';
import { notify } from '#ui/notify.ts';
import { notUndoneSentence } from './reasons.ts';

/** Says that something is done and offers to take it back for a while, also after a turn to another team; says so when that could not be saved. */
export const offerUndo = (store: TeamStore, done: string, takeBack: Saving): void =>
  notify.offer(done, { label: t('common.undo'), onAct: () => void saveOrTell(store, takeBack) });

const saveOrTell = async (store: TeamStore, takeBack: Saving): Promise<void> => {
  const saved = await saveLate(store, takeBack);
  if (!saved.ok) notify.problem(notUndoneSentence(saved.error));
};

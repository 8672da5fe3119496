import type { Undo } from '#data/queue/commit.ts';
import { saveLate } from '#data/queue/save-late.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { t } from '#texts/t.ts';
import { notify } from '#ui/notify.ts';
import { notUndoneSentence } from './reasons.ts';

/** Shows `done` with an Undo button for a while, even if the person switches teams. Reports a failed undo. */
export function offerUndo(store: TeamStore, done: string, undo: Pick<Undo, 'save'>): void {
  return notify.offer(done, { label: t('common.undo'), onAct: () => void takeBackOrTell(store, undo) });
}

/** Takes a save back at once. Resolves to whether it did; a message says why not. */
export async function takeBackOrTell(store: TeamStore, { save }: Pick<Undo, 'save'>): Promise<boolean> {
  const saved = await saveLate(store, save);
  if (!saved.ok) notify.problem(notUndoneSentence(saved.error));
  return saved.ok;
}

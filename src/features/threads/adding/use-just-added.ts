import '#texts/en/adding.ts';
import { useState } from 'react';
import type { Undo } from '#data/queue/commit.ts';
import { takeBackOrTell } from '#parts/actions/offer-undo.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { notify } from '#ui/notify.ts';

export interface JustAdded {
  readonly id: string;
  readonly threadId: string;
  readonly title: string;
  readonly words: string;
  readonly hex: string | null;
  readonly undo: Undo;
}

export function useJustAdded() {
  const { store } = useWorkspace();
  const [list, setList] = useState<readonly JustAdded[]>([]);
  return {
    list,
    add: (one: JustAdded) => setList((before) => [one, ...before]),
    takeBack: async (one: JustAdded) => {
      if (!(await takeBackOrTell(store, one.undo))) return;
      setList((before) => before.filter((other) => other !== one));
      notify.done(t('adding.takenBack', { title: one.title }));
    },
  };
}

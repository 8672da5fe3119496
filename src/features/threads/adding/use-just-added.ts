import '#texts/en/adding.ts';
import { useState } from 'react';
import { mutate } from '#core/mutations/mutate.ts';
import type { Action } from '#core/mutations/registry.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { t } from '#texts/t.ts';
import { notify } from '#ui/notify.ts';

export interface JustAdded {
  readonly id: string;
  readonly threadId: string;
  readonly title: string;
  readonly words: string;
  readonly hex: string | null;
  readonly takeBack: readonly Action[];
}

export const useJustAdded = () => {
  const { undoOrTell } = useAction();
  const [list, setList] = useState<readonly JustAdded[]>([]);
  return {
    list,
    add: (one: JustAdded) => setList((before) => [one, ...before]),
    takeBack: async (one: JustAdded) => {
      if (!(await undoOrTell(one.takeBack))) return;
      setList((before) => before.filter((other) => other !== one));
      notify.done(t('adding.takenBack', { title: one.title }));
    },
  };
};

/** Makes actions that delete what `added` made: its spools, and its thread too if `isNewThread`. */
export const takingBack = (added: readonly Action[], isNewThread: boolean): readonly Action[] =>
  added.flatMap(({ name, args }): readonly Action[] => {
    if (name === 'spool.create') return [mutate('spool.delete', { id: args.id })];
    return name === 'thread.create' && isNewThread ? [mutate('thread.delete', { id: args.id })] : [];
  });

import { useRef, useState } from 'react';
import type { Result } from '#core/result.ts';
import { commit, type Actions, type Undo } from '#data/queue/commit.ts';
import { type NotSaved, notSaved } from '#data/queue/not-saved.ts';
import { useWorkspace } from '#services/workspace.ts';
import { notify } from '#ui/notify.ts';
import { notSavedSentence, notUndoneSentence } from './reasons.ts';

export interface ActionRunner {
  /**
   * Saves the actions on this device's disk. Resolves to undefined, or to the reason for a failure, which the form
   * shows.
   */
  readonly run: (actions: Actions) => Promise<NotSaved | undefined>;
  /** Like `run`; resolves also to what takes the actions back. */
  readonly save: (actions: Actions) => Promise<Result<Undo, NotSaved>>;
  /** Like `save`, but a message shows a failure, because no form is open. Resolves to undefined if nothing was saved. */
  readonly runOrTell: (actions: Actions) => Promise<Undo | undefined>;
  /** Like `runOrTell`, for an undo: the message says why nothing was undone. */
  readonly undoOrTell: (actions: Actions) => Promise<Undo | undefined>;
  readonly isRunning: boolean;
}

/** Saves what a person does to the team's data on this device, without waiting for the network. */
export function useAction(): ActionRunner {
  const { store } = useWorkspace();
  const [isRunning, setRunning] = useState(false);
  // The form stays open after a save in doubt, so the next press in the form repeats that save.
  const act = useRef({});
  const saveIn = (actions: Actions, within?: object): Promise<Result<Undo, NotSaved>> => {
    setRunning(true);
    // The device may fail. `notSaved` throws any other error again.
    return commit(store, actions, within)
      .catch(notSaved)
      .finally(() => setRunning(false));
  };
  const save = async (actions: Actions) => {
    const saved = await saveIn(actions, act.current);
    if (saved.ok || saved.error.kind === 'savedLate') act.current = {};
    return saved;
  };
  const run = async (actions: Actions) => {
    const saved = await save(actions);
    return saved.ok ? undefined : saved.error;
  };
  const orTell = (sentence: (why: NotSaved) => string) => async (actions: Actions) => {
    const saved = await saveIn(actions);
    if (!saved.ok) notify.problem(sentence(saved.error));
    return saved.ok ? saved.value : undefined;
  };
  return { run, save, runOrTell: orTell(notSavedSentence), undoOrTell: orTell(notUndoneSentence), isRunning };
}

import { useRef, useState } from 'react';
import { commit, type Actions } from '#data/queue/commit.ts';
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
  /** Like `run`, but a message shows a failure, because no form is open. Resolves to whether everything was saved. */
  readonly runOrTell: (actions: Actions) => Promise<boolean>;
  /** Like `runOrTell`, for an undo: the message says why nothing was undone. */
  readonly undoOrTell: (actions: Actions) => Promise<boolean>;
  readonly isRunning: boolean;
}

/** Saves what a person does to the team's data on this device, without waiting for the network. */
export const useAction = (): ActionRunner => {
  const { store } = useWorkspace();
  const [isRunning, setRunning] = useState(false);
  // The form stays open after a save in doubt, so the next press in the form repeats that save.
  const act = useRef({});
  const saveIn = async (actions: Actions, within?: object) => {
    setRunning(true);
    try {
      const saved = await commit(store, actions, within);
      return saved.ok ? undefined : saved.error;
    } catch (thrown) {
      // The device failed. `notSaved` throws any other error again.
      const why = notSaved(thrown);
      return why.ok ? undefined : why.error;
    } finally {
      setRunning(false);
    }
  };
  const run = async (actions: Actions) => {
    const failed = await saveIn(actions, act.current);
    if (failed === undefined || failed.kind === 'savedLate') act.current = {};
    return failed;
  };
  const orTell = (sentence: (why: NotSaved) => string) => async (actions: Actions) => {
    const failed = await saveIn(actions);
    if (failed !== undefined) notify.problem(sentence(failed));
    return failed === undefined;
  };
  return { run, runOrTell: orTell(notSavedSentence), undoOrTell: orTell(notUndoneSentence), isRunning };
};

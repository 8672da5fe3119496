import { useState } from 'react';
import type { Action } from '#core/mutations/registry.ts';
import { commit } from '#data/queue/commit.ts';
import type { NotSaved } from '#data/queue/not-saved.ts';
import { notSaved } from '#data/queue/not-saved.ts';
import { useWorkspace } from '#services/workspace.ts';
import { notify } from '#ui/notify.ts';
import { notSavedSentence, notUndoneSentence } from './reasons.ts';

/** What is to be saved; a function where the device has to be asked first. */
export type Actions = readonly Action[] | (() => Promise<readonly Action[]>);

/** A way to save actions. */
export interface ActionRunner {
  /** Resolves when they are on the disk of this device, with the reason when they are not: a form then stays open and says it. */
  readonly run: (actions: Actions) => Promise<NotSaved | undefined>;
  /** The same where no form is open: a message says why nothing was saved. Answers whether it was. */
  readonly runOrTell: (actions: Actions) => Promise<boolean>;
  /** The same for what takes something back. */
  readonly undoOrTell: (actions: Actions) => Promise<boolean>;
  readonly isRunning: boolean;
}

/** Saves what a person does to the team's book on this device; the network is not waited for. */
export const useAction = (): ActionRunner => {
  const { store } = useWorkspace();
  const [isRunning, setRunning] = useState(false);
  const run = async (actions: Actions) => {
    setRunning(true);
    try {
      const saved = await commit(store, typeof actions === 'function' ? await actions() : actions);
      return saved.ok ? undefined : saved.error;
    } catch (thrown) {
      // The device failed before anything was saved; a bug is thrown on.
      const why = notSaved(thrown);
      return why.ok ? undefined : why.error;
    } finally {
      setRunning(false);
    }
  };
  const orTell = (sentence: (why: NotSaved) => string) => async (actions: Actions) => {
    const failed = await run(actions);
    if (failed !== undefined) notify.problem(sentence(failed));
    return failed === undefined;
  };
  return { run, runOrTell: orTell(notSavedSentence), undoOrTell: orTell(notUndoneSentence), isRunning };
};

import { useState } from 'react';
import type { Action } from '#core/stock-actions.ts';
import { commit, type NotSaved } from '#data/commit.ts';
import { useWorkspace } from '#services/workspace.ts';

/** A way to save actions: resolves when they are on the disk of this device, with the reason when they are not. */
export interface ActionRunner {
  readonly run: (actions: readonly Action[]) => Promise<NotSaved | undefined>;
  readonly isRunning: boolean;
}

/** Saves what a person does to the team's book on this device; the network is not waited for. */
export const useAction = (): ActionRunner => {
  const { store } = useWorkspace();
  const [isRunning, setRunning] = useState(false);
  const run = async (actions: readonly Action[]) => {
    setRunning(true);
    const saved = await commit(store, actions).finally(() => setRunning(false));
    return saved.ok ? undefined : saved.error;
  };
  return { run, isRunning };
};

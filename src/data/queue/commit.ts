import type { Action } from '#core/mutations/registry.ts';
import { err, type Result } from '#core/result.ts';
import { inTime } from './in-time.ts';
import type { NotSaved } from './not-saved.ts';
import type { Saving } from './save-late.ts';
import type * as rulesAlong from './taken-along.ts';
import type { TeamStore } from '../database/team-store.ts';

/** The actions to save, or a function that makes them after reading the device. */
export type Actions = readonly Action[] | (() => Promise<readonly Action[]>);

/** Saves actions on disk, or returns why it cannot. `act`: what the person is doing, e.g. a form (see `Doubt`). */
export const commit = (store: TeamStore, actions: Actions, act?: object): Promise<Result<void, NotSaved>> =>
  inTime(store, async (turn) => {
    if (act !== undefined) turn.act = act;
    const { doubts } = store.saves;
    // Collected at the press, before any wait: only results that the person had read by then count.
    const told = new Set([...doubts].filter((doubt) => doubt.isTold && (act === undefined || doubt.act !== act)));
    // Loaded after the first screen. Chromium never retries a module that failed once: only a reload helps.
    const rules = await import('./commit-now.ts').catch(() => undefined);
    if (rules === undefined) return err({ kind: 'noRules' });
    return rules.commitNow(store, actions, turn, told);
  });

/** The undo of one save: it also puts back what the rules took along, which the save's own actions do not name [F10]. */
export interface WholeUndo {
  /** Returns the actions to pass to `commit`, which notes what the rules will take along just before it saves. */
  readonly noting: (actions: Actions) => () => Promise<readonly Action[]>;
  /** Whether the rules took anything along. */
  readonly isNeeded: () => boolean;
  /** Returns the save that takes all of it back. `own`: the actions that take back what the save itself named. */
  readonly takingBack: (own: readonly Action[] | ((later: TeamStore) => Promise<readonly Action[]>)) => Saving;
}

/** Makes the undo of a save that is about to be made in a team. */
export function wholeUndo(store: TeamStore): WholeUndo {
  let along: rulesAlong.TakenAlong | undefined;
  return {
    noting: (actions) => async () => {
      const made = typeof actions === 'function' ? await actions() : actions;
      // Without the rules, `commit` saves nothing either.
      const rules = await import('./taken-along.ts').catch(() => undefined);
      // A save in doubt runs this again, when the rules may have taken everything along already.
      along ??= await rules?.takenAlong(store, made);
      return made;
    },
    isNeeded: () => along !== undefined && !along.isEmpty,
    takingBack: (own) => (later) =>
      commit(later, async () => {
        const actions = typeof own === 'function' ? await own(later) : own;
        return (await along?.putBack(later, actions)) ?? actions;
      }),
  };
}

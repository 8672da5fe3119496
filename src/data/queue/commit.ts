import type { Action } from '#core/mutations/registry.ts';
import { err, type Result } from '#core/result.ts';
import { inTime } from './in-time.ts';
import type { NotSaved } from './not-saved.ts';
import type { Saving } from './save-late.ts';
import type { TeamStore } from '../database/team-store.ts';

/** The actions to save, or a function that makes them after reading the device. */
export type Actions = readonly Action[] | (() => Promise<readonly Action[]>);

/** What takes a save back: every row that it or its rules changed, unless it was changed again since [F10]. */
export interface Undo {
  /** Whether the rules changed rows besides those that the actions name, as when a spool leaves its needle. */
  readonly tookAlong: boolean;
  readonly save: Saving;
}

/**
 * Saves actions on disk and returns what takes them back, or why it cannot save. `act`: what the person is doing, e.g. a
 * form (see `Doubt`).
 */
export function commit(store: TeamStore, actions: Actions, act?: object): Promise<Result<Undo, NotSaved>> {
  return inTime(store, async (turn) => {
    if (act !== undefined) turn.act = act;
    const { doubts } = store.saves;
    // Collected at the press, before any wait: only results that the person had read by then count.
    const told = new Set([...doubts].filter((doubt) => doubt.isTold && (act === undefined || doubt.act !== act)));
    // Loaded after the first screen. Chromium never retries a module that failed once: only a reload helps.
    const rules = await import('./commit-now.ts').catch(() => undefined);
    if (rules === undefined) return err({ kind: 'noRules' });
    return rules.commitNow(store, { actions, turn, told, commit });
  });
}

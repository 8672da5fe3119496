import type { Action } from '#core/mutations/registry.ts';
import { err, type Result } from '#core/result.ts';
import { inTime } from './in-time.ts';
import type { NotSaved } from './not-saved.ts';
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

import { serverLimits } from '#server/base/server-limits.ts';
import type { MutationContext } from '#core/mutations/mutation.ts';
import type { Sql } from '#server/db/sql.ts';
import {
  dueChanges,
  endEarly,
  noteDue,
  noteTriedInVain,
  type DueChange,
  type TriedInVain,
} from '#server/db/history/early-changes.ts';
import type { Live } from '#server/db/history/team-counters.ts';
import type { Log } from '#server/base/log.ts';
import { applyMutation, type ApplyTo } from './apply-mutation.ts';
import { createWorkingSet } from './working-set.ts';

/** The team with early changes, and the push that may have written the rows for which they wait. */
export interface Waiting {
  readonly teamId: number;
  /** The team's version before that push. Early changes may wait for rows with a higher version. */
  readonly writtenAfter: number;
  readonly clientId: string;
  readonly context: Pick<MutationContext, 'teamId' | 'now' | 'latest'>;
  readonly log: Log;
}

/** Tries early changes again, in their old order, until none can be applied or the tries are used up. */
export async function wakeEarly(
  tx: Sql,
  waiting: Waiting,
  from: { readonly version: number; readonly live: Live },
): Promise<{ readonly version: number; readonly live: Live }> {
  const { teamId, writtenAfter } = waiting;
  const rows = createWorkingSet(teamId, Infinity); // Infinity, because any number of early changes may wait
  const vain = new Map<string, number>();
  let { version, live } = from;
  // looks again after each round, because another change may wait for the change just applied
  for (let lookedAt = writtenAfter, before = -1; before < version;) {
    before = version;
    const [, first] = await Promise.all([noteDue(tx, teamId, lookedAt), dueChanges(tx, teamId, tiredOf(vain))]);
    lookedAt = version;
    for (let due = first; due.length > 0; due = await dueChanges(tx, teamId, tiredOf(vain))) {
      const triedInVain: TriedInVain[] = [];
      for (const early of due) {
        const { userId, tries, body } = early;
        const isOften = tries >= serverLimits.freeEarlyTries;
        // changes that failed often get `earlyTriesAPush` tries per person and push; the next push tries the rest
        if (isOften && (vain.get(userId) ?? 0) >= serverLimits.earlyTriesAPush) continue;
        const woken = await wake(tx, waiting, early, { rows, version: version + 1, live });
        if (woken === 'never') continue;
        if ('version' in woken) {
          ({ version, live } = woken);
          continue;
        }
        triedInVain.push({ mid: body.mid, waitsFor: woken.waitsFor });
        if (isOften) vain.set(userId, (vain.get(userId) ?? 0) + 1);
      }
      if (triedInVain.length > 0) await noteTriedInVain(tx, teamId, triedInVain);
    }
  }
  return { version, live };
}

const tiredOf = (vain: ReadonlyMap<string, number>): readonly string[] =>
  [...vain].filter(([, tries]) => tries >= serverLimits.earlyTriesAPush).map(([userId]) => userId);

const wake = async (
  tx: Sql,
  { teamId, clientId, context, log }: Waiting,
  { userId, role, body }: DueChange,
  to: Pick<ApplyTo, 'rows' | 'version' | 'live'>,
): Promise<{ readonly version: number; readonly live: Live } | Pick<TriedInVain, 'waitsFor'> | 'never'> => {
  const { mid, name } = body;
  // the sender's present role decides, not the role that they had when they sent the change
  const who = { ...context, actor: userId, role, at: body.at };
  const applied = await applyMutation(tx, { teamId, clientId, pushedAt: 0, ...to }, body, who);
  if (applied.kind === 'early') return applied;
  if (applied.kind === 'applied') {
    await endEarly(tx, teamId, mid, to.version);
    return { version: to.version, live: applied.live };
  }
  if (applied.kind === 'threw') {
    // a later release may be able to apply it
    log.error({ err: applied.error, mid, name }, 'A change that waits threw');
    return { waitsFor: undefined };
  }
  log.error({ mid, name, code: applied.refusal.code }, 'A change had waited and was refused');
  await endEarly(tx, teamId, mid, null);
  return 'never';
};

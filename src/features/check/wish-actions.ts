import type { Action } from '#core/mutations/registry.ts';
import { threadFromChart } from '#core/threads/thread-from-chart.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { wishFor } from '#parts/shopping/shopping-actions.ts';
import type { ThreadPick } from '#parts/threads/thread-picks.ts';

/** Returns actions that put one pack of a thread on the shopping list and, if the thread is new, add it to the team. */
export function wishActions(
  { teamId, userId }: TeamStore['actor'],
  pick: ThreadPick,
  packMm: number | null,
): readonly Action[] {
  const fresh = pick.from === 'chart' ? threadFromChart(teamId, pick.colour) : undefined;
  const threadId = pick.from === 'own' ? pick.owned.id : (fresh?.id ?? null);
  const usualMm = pick.from === 'own' ? pick.owned.thread.defaultLengthMm : (fresh?.lengthMm ?? null);
  const lengthMm = packMm ?? usualMm;
  const { action } = wishFor(userId, { threadId, text: null, lengthMm });
  return [...(fresh === undefined ? [] : [fresh.create]), action];
}

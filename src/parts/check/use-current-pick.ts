import { threadOfPick, type ThreadPick } from '#parts/threads/thread-picks.ts';
import { useInventory } from '#services/workspace.ts';

/** Returns the pick with the team's present thread for it, if there is one. */
export function useCurrentPick(pick: ThreadPick | undefined): ThreadPick | undefined {
  const { threads } = useInventory();
  if (pick === undefined) return undefined;
  const wanted = threadOfPick(pick);
  const owned = threads.find(({ id, thread }) =>
    pick.from === 'own'
      ? id === pick.owned.id
      : thread.brand === wanted.brand && thread.line === wanted.line && thread.code === wanted.code,
  );
  return owned === undefined ? pick : { ...(pick.from === 'own' && pick), from: 'own', owned };
}

import type { Result } from '#core/result.ts';
import type { TeamStore } from '../database/team-store.ts';
import type { NotSaved } from '../queue/not-saved.ts';
import { saving } from '../queue/saving.ts';

/** Stores that the person agrees to the deletions that the present pull holds back. */
export function acceptDeletions(store: TeamStore): Promise<Result<void, NotSaved>> {
  const { db } = store;
  return saving(store, [db.meta], async () => {
    const held = await db.meta.get('held');
    if (held?.k === 'held') await db.meta.put({ ...held, accepted: true });
    return ['held'];
  });
}

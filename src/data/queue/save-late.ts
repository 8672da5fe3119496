import { Dexie } from 'dexie';
import { err, type Result } from '#core/result.ts';
import type { NotSaved } from './not-saved.ts';
import { openTeamDatabase } from '../database/open-team-database.ts';
import { createTeamStore, type TeamStore } from '../database/team-store.ts';

/** A function that saves in a team, all or nothing (`undoOfAll`: save by save). Calling it twice does no harm. */
export type Saving = (store: TeamStore) => Promise<Result<unknown, NotSaved>>;

/** Saves in a team that may be closed by now; opens it again for this. Never makes a deleted team again. */
export async function saveLate(store: TeamStore, save: Saving): Promise<Result<unknown, NotSaved>> {
  const saved = await save(store);
  // Check only after the first save, because the team may be closed in the middle of it.
  if (saved.ok || !store.db.hasBeenClosed()) return saved;
  if (!(await Dexie.exists(store.db.name))) return err({ kind: 'gone' });
  const { userId, teamId } = store.actor;
  const db = openTeamDatabase(userId, teamId);
  const opened = createTeamStore(db, store.actor, store.now, store.format);
  try {
    return await save(opened);
  } finally {
    opened.feed.close();
    db.close();
  }
}

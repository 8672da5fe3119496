import { newId } from '#core/ids.ts';
import { createChangeFeed, type ChangeFeed } from './changes.ts';
import type { Actor } from './overlay.ts';
import type { CursorMeta, QueueMeta, TeamDatabase } from './team-database.ts';

/** Everything that a tab needs to work with one team on this device. `now` is the device's clock corrected by what the server said, in ms. */
export interface TeamStore {
  readonly db: TeamDatabase;
  readonly actor: Actor;
  readonly feed: ChangeFeed;
  readonly now: () => number;
}

/** Puts a team's database, its person and its change feed together. */
export const createTeamStore = (db: TeamDatabase, actor: Actor, now: () => number): TeamStore => ({
  db,
  actor,
  feed: createChangeFeed(db.name),
  now,
});

/** Who this database is in the protocol. Made at the first write; call inside a transaction over `meta`. */
export const queueOf = async (db: TeamDatabase): Promise<QueueMeta> => {
  const found = await db.meta.get('queue');
  return found?.k === 'queue' ? found : { k: 'queue', clientId: newId(), nextSeq: 1 };
};

/** How far this database has read. Zero when it never has. */
export const cursorOf = async (db: TeamDatabase): Promise<CursorMeta> => {
  const found = await db.meta.get('cursor');
  return found?.k === 'cursor'
    ? found
    : { k: 'cursor', epoch: null, cursor: 0, access: 'full', generation: 0, total: 0, pulledAt: null };
};

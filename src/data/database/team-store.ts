import { outboxForm } from '#core/mutations/upgrade-change.ts';
import { newId } from '#core/ids.ts';
import { createChangeFeed, type ChangeFeed } from './changes.ts';
import type { Actor } from '../queue/plan.ts';
import type { CursorMeta, QueueMeta, TeamDatabase, TeamMeta } from './team-database.ts';

/** Everything that a tab needs to work with one team on this device. `now` is the device's clock corrected by what the server said, in ms. */
export interface TeamStore {
  readonly db: TeamDatabase;
  readonly actor: Actor;
  readonly feed: ChangeFeed;
  readonly now: () => number;
  /** Every kind and field that this tab is taken to know; absent where it is what its code knows (`knownFormat`). */
  readonly format?: string;
}

/** Puts a team's database, its person and its change feed together. */
export const createTeamStore = (db: TeamDatabase, actor: Actor, now: () => number, format?: string): TeamStore => ({
  db,
  actor,
  feed: createChangeFeed(db.name),
  now,
  ...(format !== undefined && { format }),
});

/** Who this database is in the protocol. Made at the first write; call inside a transaction over `meta`. */
export const queueOf = async (db: TeamDatabase): Promise<QueueMeta> => queueFrom(await db.meta.get('queue'));

/** The same from what lies under `queue`. */
export const queueFrom = (found: TeamMeta | undefined): QueueMeta =>
  found?.k === 'queue' ? found : { k: 'queue', clientId: newId(), nextSeq: 1, protocol: outboxForm };

/** The name of this device in the protocol, made when it has none yet. */
export const clientIdOf = ({ db }: Pick<TeamStore, 'db'>): Promise<string> =>
  db.transaction('rw', db.meta, async () => {
    const queue = await queueOf(db);
    await db.meta.put(queue);
    return queue.clientId;
  });

/** How far this database has read. Zero when it never has. */
export const cursorOf = async (db: TeamDatabase): Promise<CursorMeta> => cursorFrom(await db.meta.get('cursor'));

/** The same from what lies under `cursor`. */
export const cursorFrom = (found: TeamMeta | undefined): CursorMeta => (found?.k === 'cursor' ? found : unread);

/** Whether the team has been read to its end once: the rows are a whole book then, if perhaps an old one. Before, they are a part, and no sum over them is true. */
export const isWhole = ({ whole, complete, cursor, begun }: CursorMeta): boolean =>
  whole ?? (complete || (cursor > 0 && begun === undefined));

const unread: CursorMeta = {
  k: 'cursor',
  epoch: null,
  cursor: 0,
  access: 'full',
  generation: 0,
  total: 0,
  pulledAt: null,
  format: '',
  complete: false,
};

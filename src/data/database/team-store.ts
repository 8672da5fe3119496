import { outboxForm } from '#core/mutations/upgrade-change.ts';
import { newId } from '#core/ids.ts';
import { createChangeFeed, type ChangeFeed } from './revision.ts';
import type { Actor } from '../queue/plan.ts';
import { createSaves, type Saves } from './saves.ts';
import type { CursorMeta, QueueMeta, TeamDatabase, TeamMeta } from './team-database.ts';

/**
 * Everything that a tab needs to work with one team. `now`: the device's clock in ms, corrected by the server's time.
 */
export interface TeamStore {
  readonly db: TeamDatabase;
  readonly actor: Actor;
  readonly feed: ChangeFeed;
  readonly saves: Saves;
  readonly now: () => number;
  /** The kinds and fields that this tab reads, in place of the code's kinds and fields. Only tests set it. */
  readonly format?: string;
}

/** Makes the store of a team from its database and person, with a change feed and a record of saves. */
export function createTeamStore(db: TeamDatabase, actor: Actor, now: () => number, format?: string): TeamStore {
  return {
    db,
    actor,
    feed: createChangeFeed(db.name),
    saves: createSaves(),
    now,
    ...(format !== undefined && { format }),
  };
}

/** Returns the stored entry `queue`, or a new one that the caller must store. Call inside a transaction over `meta`. */
export async function queueOf(db: TeamDatabase): Promise<QueueMeta> {
  return queueFrom(await db.meta.get('queue'));
}

/** Returns the given entry if it is `queue`; in all other cases, a new entry with a new client id. */
export function queueFrom(found: TeamMeta | undefined): QueueMeta {
  return found?.k === 'queue' ? found : { k: 'queue', clientId: newId(), nextSeq: 1, protocol: outboxForm };
}

/** Returns this database's client id in the protocol; makes and stores one if there is none yet. */
export function clientIdOf({ db }: Pick<TeamStore, 'db'>): Promise<string> {
  return db.transaction('rw', db.meta, async () => {
    const queue = await queueOf(db);
    await db.meta.put(queue);
    return queue.clientId;
  });
}

/** Returns how far this database has pulled: the stored entry `cursor`, or a start at 0. */
export async function cursorOf(db: TeamDatabase): Promise<CursorMeta> {
  return cursorFrom(await db.meta.get('cursor'));
}

/** Returns the given entry if it is `cursor`; in all other cases, a start at 0. */
export function cursorFrom(found: TeamMeta | undefined): CursorMeta {
  return found?.k === 'cursor' ? found : unread;
}

/** Whether the team was ever pulled to its end. Before that, rows are missing, and every sum over them is wrong. */
export function isWhole({ whole, complete, cursor, begun }: CursorMeta): boolean {
  return whole ?? (complete || (cursor > 0 && begun === undefined));
}

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

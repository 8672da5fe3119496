import { Dexie } from 'dexie';
import { countRevisions } from './revision.ts';
import { databaseName, type TeamDatabase } from './team-database.ts';
import { upgradeFromOne } from './upgrade-database.ts';
import { upgradeQueue } from './upgrade-queue.ts';

/** Why a database cannot be used any more in this tab. */
export type Frozen = 'newer_schema';

/** How a tab is notified about a database that it opens, and where it lies. */
export interface OpenOptions {
  readonly onFrozen?: (why: Frozen) => void;
  /** True when another tab has kept this one from its data for three seconds, false when it no longer does. */
  readonly onBlocked?: (isBlocked: boolean) => void;
  readonly indexedDB?: IDBFactory;
  readonly IDBKeyRange?: typeof IDBKeyRange;
}

/** Opens (and makes) the database of one person and one team. Commits reach the disk before they are called saved. */
export const openTeamDatabase = (userId: string, teamId: string, options: OpenOptions = {}): TeamDatabase => {
  const { onFrozen, onBlocked, ...dependencies } = options;
  const db = new Dexie(databaseName(userId, teamId), {
    chromeTransactionDurability: 'strict',
    ...dependencies,
  }) as TeamDatabase;
  db.version(1).stores({
    meta: 'k',
    rows: 'key, [kind+sort], *refs, dirty',
    outbox: 'seq, &mid, state',
    attention: 'mid',
    history: 'mid, ackedAt',
  });
  db.version(2).stores({ shadow: 'key', log: '++n, at' }).upgrade(upgradeFromOne);
  countRevisions(db);
  const freeze = () => {
    db.close({ disableAutoOpen: true });
    onFrozen?.('newer_schema');
  };
  // A deletion is no newer version: whoever deletes says why. `false` keeps Dexie from what it does by itself, which is to let
  // the next reading open the database again: an empty one, under the id of a person who has logged out in another tab.
  db.on('versionchange', ({ newVersion }) => {
    if (newVersion === null) db.close({ disableAutoOpen: true });
    else freeze();
    return false;
  });
  // Dexie would otherwise let this older code write into a newer schema.
  const isNewer = () => db.backendDB().version / 10 > db.verno;
  db.on('ready', (opening) => (isNewer() ? freeze() : upgradeQueue(opening as TeamDatabase)), true);
  if (onBlocked !== undefined) tellBlocked(db, onBlocked);
  return db;
};

const blockedAfterMs = 3000;

const tellBlocked = (db: TeamDatabase, tell: (isBlocked: boolean) => void): void => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReported = false;
  db.on('blocked', () => {
    timer ??= setTimeout(() => tell((isReported = true)), blockedAfterMs);
  });
  db.on(
    'ready',
    () => {
      clearTimeout(timer);
      timer = undefined;
      if (isReported) tell((isReported = false));
    },
    true,
  );
};

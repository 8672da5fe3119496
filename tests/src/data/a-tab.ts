import type { DBCore, DBCoreMutateRequest, DBCoreTransaction } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { onTestFinished } from 'vitest';
import { newId } from '#core/ids.ts';
import type { Result } from '#core/result.ts';
import type { Action } from '#core/mutations/registry.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { Role } from '#core/access/permissions.ts';
import { threadDefaults } from '#core/kinds/thread-defaults.ts';
import type { PullAnswer, PulledRow } from '#core/wire/sync-wire.ts';
import { commit } from '#data/queue/commit.ts';
import type { Draft } from '#data/queue/commit-now.ts';
import { openTeamDatabase } from '#data/database/open-team-database.ts';
import type { TeamDatabase } from '#data/database/team-database.ts';
import { createTeamStore, type TeamStore } from '#data/database/team-store.ts';
import { nine, owner, teamId } from '../core/mutations/a-book.ts';

export interface TabOptions {
  /** Tabs of one browser get the same disk. */
  readonly disk?: IDBFactory;
  readonly userId?: string;
  readonly role?: Role;
}

export const aTab = ({ disk = new IDBFactory(), userId = owner, role = 'owner' }: TabOptions = {}) => {
  const db = openTeamDatabase(userId, teamId, { indexedDB: disk, IDBKeyRange });
  const time = { now: Date.parse(nine) };
  const store = createTeamStore(db, { userId, teamId, role }, () => time.now);
  const heard: (readonly string[])[] = [];
  store.feed.subscribe((keys) => void heard.push(keys));
  onTestFinished(() => {
    store.feed.close();
    db.close();
  });
  return { db, store, time, heard, disk };
};

export const save = async (store: TeamStore, ...drafts: readonly Draft[]): Promise<void> => {
  const saved = await commit(store, drafts as readonly Action[]);
  if (!saved.ok) throw new Error(`Nothing was saved: ${JSON.stringify(saved.error)}`);
};

export const saved = <T>(result: Result<T, unknown>): T => {
  if (!result.ok) throw new Error(`Nothing was saved: ${JSON.stringify(result.error)}`);
  return result.value;
};

export const aThread = (set: object = {}, id = newId()) =>
  mutate('thread.create', { id, set: { brand: 'Isacord', line: '40', code: '1902', ...set } });

export const aSpool = (threadId: string, set: object = {}, id = newId()) =>
  mutate('spool.create', { id, set: { threadId, shortCode: 'T-0001', ...set } });

export const aUse = (spoolId: string, mm: number, id = newId()) =>
  mutate('movement.create', { id, set: { spoolId, type: 'consume', deltaMm: -mm } });

export const aPulled = (v: number, set: object = {}, id = newId()): PulledRow => ({
  t: 'thread',
  id,
  v,
  d: { ...threadDefaults, brand: 'Isacord', line: '40', code: '1902', createdBy: owner, createdAt: nine, ...set },
});

export const epoch = '00000000-0000-4000-8000-0000000000ee';

export const aPage = (from: number, to: number, rows: readonly PulledRow[] = [], more = false): PullAnswer => ({
  epoch,
  access: 'full',
  from,
  to,
  more,
  total: rows.length,
  rows: [...rows],
});

export const contentsOf = async (db: TeamDatabase) => ({
  meta: await db.meta.where('k').notEqual('revision').toArray(),
  rows: await db.rows.toArray(),
  outbox: await db.outbox.toArray(),
  attention: await db.attention.toArray(),
  history: await db.history.toArray(),
});

/** Calls `how` with the table's name and the request after each write of a database, before the write ends. */
export const meddle = (
  db: TeamDatabase,
  how: (table: string, request: DBCoreMutateRequest & { readonly trans: DBCoreTransaction }) => Promise<void>,
): void => {
  db.use({
    stack: 'dbcore',
    name: 'meddle',
    create: (core: DBCore): DBCore => ({
      ...core,
      table: (name) => {
        const table = core.table(name);
        return {
          ...table,
          mutate: async (request) => {
            const done = await table.mutate(request);
            await how(name, request);
            return done;
          },
        };
      },
    }),
  });
};

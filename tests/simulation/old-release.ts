import { Dexie } from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import { newId } from '#core/ids.ts';
import type { Change } from '#core/mutations/mutation.ts';
import { threadDefaults } from '#core/kinds/thread-defaults.ts';
import { databaseName } from '#data/database/team-database.ts';
import type { Disk } from './disk.ts';

/** Fills a disk as the first release did, with changes that were never sent. Returns these changes. */
export const leaveOldRelease = async (disk: Disk, userId: string, teamId: string, at: string): Promise<Change[]> => {
  const db = new Dexie(databaseName(userId, teamId), { indexedDB: disk.factory, IDBKeyRange });
  db.version(1).stores({
    meta: 'k',
    rows: 'key, [kind+sort], *refs, dirty',
    outbox: 'seq, &mid, state',
    attention: 'mid',
    history: 'mid, ackedAt',
  });
  const id = newId();
  const identity = { brand: 'Own', line: 'old', code: '7' };
  const stamps = { createdAt: at, createdBy: userId, updatedAt: at, updatedBy: userId };
  const changes: Change[] = [
    { mid: newId(), name: 'thread.create', at, args: { id, set: identity } },
    { mid: newId(), name: 'thread.update', at, args: { id, set: { notes: 'old' } } },
  ];
  await db.table('meta').put({ k: 'queue', clientId: newId(), nextSeq: changes.length + 1 });
  await db.table('outbox').bulkAdd(changes.map((change, index) => ({ ...change, seq: index + 1, state: 'pending' })));
  await db.table('rows').put({
    key: `thread/${id}`,
    kind: 'thread',
    id,
    v: 0,
    d: { ...threadDefaults, ...identity, notes: 'old', tex: '25', ...stamps },
    deleted: false,
    dirty: 1,
    base: null,
  });
  db.close();
  disk.touch();
  return changes;
};

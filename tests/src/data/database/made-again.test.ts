import { liveQuery } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { openTeamDatabase } from '#data/database/open-team-database.ts';

const openOn = (indexedDB: IDBFactory) => openTeamDatabase('ana', 'choir', { indexedDB, IDBKeyRange });

test('A live query does not answer from a database of the same name that is gone.', async () => {
  const before = openOn(new IDBFactory());
  await before.meta.put({ k: 'queue', clientId: 'tablet', nextSeq: 1, protocol: 1 });
  const reads = liveQuery(() => before.meta.toArray());
  const read = await new Promise((resolve) => {
    const { unsubscribe } = reads.subscribe((rows) => {
      resolve(rows);
      unsubscribe();
    });
  });
  expect(read).toHaveLength(1);
  before.close();

  const after = openOn(new IDBFactory());
  const rows = await new Promise((resolve) => void liveQuery(() => after.meta.toArray()).subscribe(resolve));
  expect(rows).toEqual([]);
  after.close();
});

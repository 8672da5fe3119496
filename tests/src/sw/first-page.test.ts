import { IDBKeyRange } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { stateOfRows } from '#core/worker-message.ts';
import { storedVersion } from '#data/database/team-database.ts';
import { cursorFrom } from '#data/database/team-store.ts';
import { firstPageLength, readFirstPage, spoolsOf } from '#inventory/first-page.ts';
import { storePage } from '#data/rows/pages.ts';
import { firstPageOf } from '../../../sw/first-page.ts';
import { aPage, aPulled, aSpool, aTab, aThread, save } from '../data/a-tab.ts';

vi.stubGlobal('IDBKeyRange', IDBKeyRange);

const wish = (database: string) =>
  ({
    type: 'READ_FIRST_PAGE',
    database,
    version: storedVersion,
    length: firstPageLength,
    spoolsOf,
    answers: [],
  }) as const;

const aTeam = async (threads: number) => {
  const tab = aTab();
  const rows = Array.from({ length: threads }, (_, at) => aPulled(1, { code: String(at).padStart(4, '0') }));
  await storePage(tab.store, aPage(0, 1, rows), { epoch: null, generation: 0 });
  for (const { id } of rows.slice(0, 3))
    await save(tab.store, aSpool(id, { shortCode: 'T-0001' }), aSpool(id, { shortCode: 'T-0002' }));
  return { ...tab, rows };
};

test.each([0, 1, 29, 30, 31, 60])('The worker reads what the page would read, of %i threads.', async (threads) => {
  const { db, store, disk, rows } = await aTeam(threads);
  const [removed] = rows;
  if (removed !== undefined) await save(store, { name: 'thread.delete', args: { id: removed.id } });
  const read = await firstPageOf(disk, wish(db.name));
  const own = await readFirstPage(db);
  expect(own.threads).toHaveLength(Math.max(0, Math.min(threads - 1, firstPageLength)));
  expect({ ...read, cursor: cursorFrom(read?.cursor as never) }).toEqual({ ...own, kept: undefined });
});

test('The page knows the form that the database has.', async () => {
  const { db } = aTab();
  await db.open();
  expect(db.backendDB().version).toBe(storedVersion);
});

test('A database that is not there is not made, and one of another form is left alone.', async () => {
  const { db, disk } = await aTeam(2);
  expect(await firstPageOf(disk, wish('spoolside_none'))).toBeUndefined();
  expect(await firstPageOf(disk, { ...wish(db.name), version: storedVersion + 10 })).toBeUndefined();
  expect((await disk.databases()).map(({ name }) => name)).toEqual([db.name]);
});

test('Of a team that the person has left, nothing is handed on.', async () => {
  const { db, disk } = await aTeam(2);
  await db.meta.put({ k: 'gone', at: '2026-11-23T10:00:00Z' });
  expect(await firstPageOf(disk, wish(db.name))).toBeUndefined();
});

test('The worker lets go of the database when it has looked, whatever it found.', async () => {
  const { db, disk } = await aTeam(2);
  await firstPageOf(disk, wish(db.name));
  await firstPageOf(disk, { ...wish(db.name), version: storedVersion + 10 });
  await db.delete(); // would wait for ever if a connection were still open
  expect(await disk.databases()).toEqual([]);
});

test('Kept answers are handed on by name, while the rows are as they were and no longer.', async () => {
  const { db, disk, store } = await aTeam(2);
  const asked = () => firstPageOf(disk, { ...wish(db.name), length: 0, answers: ['totals', 'low'] });
  const stateNow = async () => {
    const [revision, cursor, queue] = await db.meta.bulkGet(['revision', 'cursor', 'queue']);
    return stateOfRows(revision, cursor, queue);
  };
  expect(await asked()).toMatchObject({ threads: [], kept: undefined });
  const kept = { form: 'a', teamMinSpools: 2 };
  await db.meta.put({ k: 'answers', state: await stateNow(), ...kept, answers: { totals: 1, low: 2, other: 3 } });
  expect(await asked()).toMatchObject({ threads: [], kept: { ...kept, answers: { totals: 1, low: 2 } } });
  expect((await asked())?.kept?.answers).not.toHaveProperty('other');
  await save(store, aThread({ code: '7' }));
  expect((await asked())?.kept).toBeUndefined();
  await db.meta.put({ k: 'answers', state: await stateNow(), ...kept, answers: {} });
  expect((await asked())?.kept).toBeDefined();
  // an older release, which does not count revisions, has saved something
  const queue = await db.meta.get('queue');
  if (queue?.k === 'queue') await db.meta.put({ ...queue, nextSeq: 99 });
  expect((await asked())?.kept).toBeUndefined();
});

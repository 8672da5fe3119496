import { strFromU8, unzipSync } from 'fflate';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { exportEverything, exportFiles } from '#data/export/export-everything.ts';
import { keepForSending } from '#data/files/file-bytes.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { exportTeam } from '#data/export/export-team.ts';
import { zipOf } from '#data/export/export-zip.ts';
import { queueCall } from '#data/me/personal-queue.ts';
import { leaveTeam } from '#data/left-teams/set-aside.ts';
import { storeOutcomes } from '#data/queue/outcomes.ts';
import { owner, teamId } from '../../core/mutations/a-book.ts';
import { aDevice } from '../a-device.ts';
import { aSpool, aTab, aThread, aUse, contentsOf, save } from '../a-tab.ts';

const unknown = { names: new Map<string, string>(), moneyOf: () => undefined };
const about = { teamId, teamName: 'Atelier', folder: 'a', at: '2026-11-20T14:00:00.000Z' };

const aBook = async (set: object = {}) => {
  const opened = aDevice();
  const tab = aTab({ disk: opened.disk });
  const [threadId, spoolId, deletedId] = [newId(), newId(), newId()];
  await save(tab.store, aThread({ name: 'Poinsettia', tags: ['red', 'staple'], ...set }, threadId));
  await save(tab.store, aSpool(threadId, {}, spoolId), aUse(spoolId, 300_000));
  await save(tab.store, aThread({ code: '9' }, deletedId), {
    name: 'thread.delete',
    args: { id: deletedId, baseVersion: 0 },
  });
  await save(tab.store, aThread({ code: '8' }));
  const refused = await tab.db.outbox.orderBy('seq').last();
  await storeOutcomes(tab.store, [{ mid: refused?.mid ?? '', status: 'rejected', code: 'invalid' }]);
  return { ...opened, ...tab, threadId, spoolId, deletedId };
};

const tableIn = (text: string | undefined) =>
  Papa.parse<Record<string, string>>((text ?? '').replace('\uFEFF', ''), { header: true, skipEmptyLines: true }).data;

describe('The export of a team', () => {
  test('holds every row with every field, what waits, what was refused and what was applied lately', async () => {
    const { db } = await aBook();
    const held = await contentsOf(db);
    const files = await exportTeam(db, about);
    const told = JSON.parse(files.find(({ path }) => path === 'a/team.json')?.text ?? '{}');
    expect(told).toEqual(
      JSON.parse(
        JSON.stringify({
          teamId,
          teamName: 'Atelier',
          at: about.at,
          rows: held.rows.map(({ kind, id, v, deleted, d }) => ({ kind, id, version: v, deleted, ...d })),
          waiting: held.outbox,
          attention: held.attention,
          history: held.history,
        }),
      ),
    );
    expect(told.rows.length).toBeGreaterThan(3);
  });

  test('holds a table of living rows for each kind, with the names of what they refer to', async () => {
    const { db, threadId, spoolId } = await aBook();
    const files = new Map((await exportTeam(db, about)).map(({ path, text }) => [path, text]));
    expect([...files.keys()]).toEqual([
      'a/team.json',
      'a/threads.csv',
      'a/barcodes.csv',
      'a/spools.csv',
      'a/movements.csv',
      'a/places.csv',
      'a/hoops.csv',
      'a/machines.csv',
      'a/needles.csv',
      'a/meterReadings.csv',
      'a/jobs.csv',
      'a/runs.csv',
      'a/maintenanceTasks.csv',
      'a/maintenanceLogs.csv',
      'a/stops.csv',
      'a/pricingProfiles.csv',
      'a/quotes.csv',
      'a/shoppingLines.csv',
      'a/shoppingTicks.csv',
      'a/threadSets.csv',
      'a/charts.csv',
      'a/importBatches.csv',
      'a/designs.csv',
      'a/fileRows.csv',
      'a/tablets.csv',
    ]);
    expect(tableIn(files.get('a/threads.csv'))).toMatchObject([
      { id: threadId, brand: 'Isacord', code: '1902', name: 'Poinsettia', tags: 'red; staple', createdBy: owner },
    ]);
    expect(tableIn(files.get('a/spools.csv'))).toMatchObject([
      {
        id: spoolId,
        thread: '1902 Isacord Poinsettia',
        threadId,
        shortCode: 'T-0001',
        remainingMm: '700000',
        place: '',
      },
    ]);
    const movements = tableIn(files.get('a/movements.csv'));
    expect(movements.map(({ spool, type, deltaMm }) => [spool, type, deltaMm])).toContainEqual([
      'T-0001',
      'consume',
      '-300000',
    ]);
    expect(files.get('a/places.csv')).toMatch(/^\uFEFFid,[\w,]+\r\n$/);
  });

  test('names the currency beside amounts, and for the whole team', async () => {
    const { db, store, threadId } = await aBook();
    await save(store, aSpool(threadId, { pricePaidMinor: 1500 }));
    const money = { currency: 'HUF', currencyDecimals: 0 };
    const files = new Map((await exportTeam(db, { ...about, money })).map(({ path, text }) => [path, text]));
    expect(
      tableIn(files.get('a/spools.csv')).map(({ currency, currencyDecimals }) => [currency, currencyDecimals]),
    ).toEqual([
      ['HUF', '0'],
      ['HUF', '0'],
    ]);
    expect(JSON.parse(files.get('a/team.json') ?? '{}')).toMatchObject({ money });
    expect(files.get('a/threads.csv')).not.toContain('currencyDecimals');
  });

  test('gives a spreadsheet no formula to run', async () => {
    const { db } = await aBook({ name: '=1+1', notes: '@SUM(A1)', brand: '+49', line: '-x' });
    const files = await exportTeam(db, about);
    const [thread] = tableIn(files.find(({ path }) => path === 'a/threads.csv')?.text);
    expect(thread).toMatchObject({ name: "'=1+1", notes: "'@SUM(A1)", brand: "'+49", line: "'-x" });
  });
});

describe('The export of everything', () => {
  test('holds every team of the person, what was set aside, and their own calls, and nothing of anybody else', async () => {
    const { device, disk, db } = await aBook();
    await leaveTeam(device, db, { userId: owner, teamId, teamName: 'Was: "mine"/../' });
    await aTab({ disk }).db.open();
    await aTab({ disk, userId: 'somebody else' }).db.open();
    await queueCall(device, { userId: owner, key: 'a', call: 'greet', body: 1 });
    await queueCall(device, { userId: 'somebody else', key: 'a', call: 'greet', body: 2 });
    const files = await exportEverything(device, owner, {
      names: new Map([[teamId, 'Atelier für "Stickerei"']]),
      moneyOf: () => ({ currency: 'HUF', currencyDecimals: 0 }),
    });
    expect(files.map(({ path }) => path)).toEqual([
      'Atelier für Stickerei 00000000/team.json',
      'Atelier für Stickerei 00000000/threads.csv',
      'Atelier für Stickerei 00000000/barcodes.csv',
      'Atelier für Stickerei 00000000/spools.csv',
      'Atelier für Stickerei 00000000/movements.csv',
      'Atelier für Stickerei 00000000/places.csv',
      'Atelier für Stickerei 00000000/hoops.csv',
      'Atelier für Stickerei 00000000/machines.csv',
      'Atelier für Stickerei 00000000/needles.csv',
      'Atelier für Stickerei 00000000/meterReadings.csv',
      'Atelier für Stickerei 00000000/jobs.csv',
      'Atelier für Stickerei 00000000/runs.csv',
      'Atelier für Stickerei 00000000/maintenanceTasks.csv',
      'Atelier für Stickerei 00000000/maintenanceLogs.csv',
      'Atelier für Stickerei 00000000/stops.csv',
      'Atelier für Stickerei 00000000/pricingProfiles.csv',
      'Atelier für Stickerei 00000000/quotes.csv',
      'Atelier für Stickerei 00000000/shoppingLines.csv',
      'Atelier für Stickerei 00000000/shoppingTicks.csv',
      'Atelier für Stickerei 00000000/threadSets.csv',
      'Atelier für Stickerei 00000000/charts.csv',
      'Atelier für Stickerei 00000000/importBatches.csv',
      'Atelier für Stickerei 00000000/designs.csv',
      'Atelier für Stickerei 00000000/fileRows.csv',
      'Atelier für Stickerei 00000000/tablets.csv',
      'set-aside/Was mine 00000000.json',
      'own-changes.json',
    ]);
    const [setAside, own] = files.slice(-2).map((part) => JSON.parse('text' in part ? part.text : ''));
    expect(setAside.outbox.length).toBeGreaterThan(0);
    expect(own.map(({ body }: { readonly body: number }) => body)).toEqual([1]);
  });

  test('fails rather than leaving something out', async () => {
    const { device } = await aBook();
    device.db.close({ disableAutoOpen: true });
    await expect(exportEverything(device, owner, unknown)).rejects.toThrow('Database has been closed');
  });
});

test('A long name of a team is not cut within a letter', async () => {
  const { device } = await aBook();
  const names = new Map([[teamId, `${'a'.repeat(39)}𝓐b`]]);
  const [first] = await exportEverything(device, owner, { names, moneyOf: () => undefined });
  expect(first?.path).toBe(`${'a'.repeat(39)}𝓐 00000000/team.json`);
});

describe('The files of a team', () => {
  const aPhoto = async (
    store: TeamStore,
    of: { ofKind: 'thread' | 'place' | 'team'; ofId: string },
    name: string,
    n: number,
  ) => {
    const sha256 = String(n).padStart(64, '0');
    await keepForSending(store, sha256, new Blob([name], { type: 'image/png' }));
    await save(
      store,
      mutate('file.create', { id: newId(), set: { ...of, sha256, name, type: 'image/png', bytes: 9 } }),
    );
  };

  test('come under readable names, none over another, with a list of what each belongs to', async () => {
    const { store, db, threadId } = await aBook();
    const of = { ofKind: 'thread', ofId: threadId } as const;
    await aPhoto(store, of, 'Farbe: echt?.png', 1);
    await aPhoto(store, of, 'farbe echt.png', 2);
    await aPhoto(store, { ofKind: 'team', ofId: teamId }, '../../logo.png', 3);
    await aPhoto(store, of, 'gone.png', 4);
    await db.fileBytes.delete(String(4).padStart(64, '0')); // its bytes are on the server only
    const [list, ...files] = await exportFiles(db, 'a');
    expect(files.map(({ path }) => path)).toEqual([
      'a/files/threads/1902 Isacord Poinsettia/Farbe echt.png',
      'a/files/threads/1902 Isacord Poinsettia/farbe echt (2).png',
      'a/files/team/logo.png',
    ]);
    expect(
      tableIn(list && 'text' in list ? list.text : '').map((row) => [row['path'], row['kind'], row['belongsTo']]),
    ).toEqual([
      ['files/threads/1902 Isacord Poinsettia/Farbe echt.png', 'thread', '1902 Isacord Poinsettia'],
      ['files/threads/1902 Isacord Poinsettia/farbe echt (2).png', 'thread', '1902 Isacord Poinsettia'],
      ['files/team/logo.png', 'team', ''],
      ['', 'thread', '1902 Isacord Poinsettia'],
    ]);
    const zip = await zipOf(files, new Date('2026-11-20T14:00:00Z'));
    const unpacked = unzipSync(new Uint8Array(await zip.arrayBuffer()));
    expect(Object.values(unpacked).map((bytes) => strFromU8(bytes))).toEqual([
      'Farbe: echt?.png',
      'farbe echt.png',
      '../../logo.png',
    ]);
  });

  test('come along when no row names them any more: of a refused change, and of a row that was deleted', async () => {
    const { store, db, threadId } = await aBook();
    const of = { ofKind: 'thread', ofId: threadId } as const;
    await aPhoto(store, of, 'deleted.png', 1);
    const row = await db.rows.where('key').startsWith('file/').first();
    await save(store, mutate('file.delete', { id: row?.id ?? '' }));
    await keepForSending(store, '2'.padStart(64, '0'), new Blob(['x']));
    const [list, ...files] = await exportFiles(db, 'a');
    expect(files.map(({ path }) => path)).toEqual([
      'a/files/others/deleted.png',
      `a/files/others/${'2'.padStart(64, '0')}`,
    ]);
    expect(tableIn(list && 'text' in list ? list.text : '').map((one) => one['name'])).toEqual([
      'deleted.png',
      '2'.padStart(64, '0'),
    ]);
  });

  test('have names that Windows accepts, though it names devices so or drops dots at the end', async () => {
    const { store, db, threadId } = await aBook();
    const of = { ofKind: 'thread', ofId: threadId } as const;
    await aPhoto(store, of, 'CON.png', 1);
    await aPhoto(store, of, 'nul. .png', 2);
    const placeId = newId();
    await save(store, mutate('place.create', { id: placeId, set: { name: 'AUX' } }));
    await aPhoto(store, { ofKind: 'place', ofId: placeId }, 'shelf.png', 3);
    const [, ...files] = await exportFiles(db, 'a');
    expect(files.map(({ path }) => path).toSorted()).toEqual([
      'a/files/places/AUX_/shelf.png',
      'a/files/threads/1902 Isacord Poinsettia/CON_.png',
      'a/files/threads/1902 Isacord Poinsettia/nul_.png',
    ]);
  });

  test('come with what was set aside of a left team', async () => {
    const { device, store, db, threadId } = await aBook();
    await aPhoto(store, { ofKind: 'thread', ofId: threadId }, 'mine.png', 1);
    await leaveTeam(device, db, { userId: owner, teamId, teamName: 'Was mine' });
    const files = await exportEverything(device, owner, unknown);
    expect(files.map(({ path }) => path).filter((path) => path.endsWith('.png'))).toEqual([
      'set-aside/Was mine 00000000/mine.png',
    ]);
  });

  test('of several left teams are read each with its own team, and once', async () => {
    const { device, store, db, threadId } = await aBook();
    await aPhoto(store, { ofKind: 'thread', ofId: threadId }, 'mine.png', 1);
    await leaveTeam(device, db, { userId: owner, teamId, teamName: 'Was mine' });
    const [entry] = await device.db.quarantine.toArray();
    const [file] = await device.db.files.toArray();
    if (entry === undefined || file === undefined) throw new Error('Nothing was set aside.');
    const other = newId();
    await device.db.quarantine.put({ ...entry, id: newId(), teamId: other, teamName: 'Other' });
    await device.db.files.put({ ...file, teamId: other });
    const read: string[] = [];
    device.db.files.hook('reading', (one) => {
      read.push(one.teamId);
      return one;
    });
    const paths = (await exportEverything(device, owner, unknown)).map(({ path }) => path);
    expect(paths.filter((path) => path.endsWith('mine.png'))).toHaveLength(2);
    expect(read.toSorted()).toEqual([teamId, other].toSorted());
  });
});

import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { onTestFinished, expect, test } from 'vitest';
import { leaveWhenKept } from '#app/workspace/open-team.ts';
import { openTeamDatabase } from '#data/database/open-team-database.ts';
import { newId } from '#core/ids.ts';

const aPage = () => {
  const target = new EventTarget();
  const loads: string[] = [];
  const page = {
    addEventListener: target.addEventListener.bind(target) as Window['addEventListener'],
    location: { reload: () => void loads.push('again') },
  };
  onTestFinished(leaveWhenKept(page));
  const tell = (name: 'pagehide' | 'pageshow', persisted: boolean) =>
    target.dispatchEvent(Object.assign(new Event(name), { persisted }));
  return { tell, loads };
};

const aHeldDatabase = async () => {
  const [userId, teamId] = [newId(), newId()];
  const disk = { indexedDB: new IDBFactory(), IDBKeyRange };
  const left = openTeamDatabase(userId, teamId, disk);
  const next = openTeamDatabase(userId, teamId, disk);
  onTestFinished(() => [left, next].forEach((db) => db.close()));
  await left.meta.put({ k: 'gone', at: 'before' });
  let isLeft = false;
  const held = left.transaction('rw', left.meta, async () => {
    await left.meta.put({ k: 'gone', at: 'held' });
    while (!isLeft) await left.meta.get('gone');
  });
  const fault = held.then(
    () => undefined,
    (thrown: Error) => thrown.name,
  );
  onTestFinished(() => void (isLeft = true));
  await left.transaction('r', left.rows, () => left.rows.count());
  return { next, fault };
};

test('A page that the browser keeps holds up no other page, and stores nothing by half.', async () => {
  const { tell, loads } = aPage();
  const { next, fault } = await aHeldDatabase();
  tell('pagehide', true);
  expect(await next.meta.get('gone')).toEqual({ k: 'gone', at: 'before' });
  expect(await fault).toBe('AbortError');
  expect(loads).toEqual([]);
});

test('A kept page that is shown again is loaded again.', () => {
  const { tell, loads } = aPage();
  tell('pageshow', false);
  expect(loads).toEqual([]);
  tell('pageshow', true);
  expect(loads).toEqual(['again']);
});

test('A page that is left for good finishes what it began.', async () => {
  const { tell } = aPage();
  const db = openTeamDatabase(newId(), newId(), { indexedDB: new IDBFactory(), IDBKeyRange });
  onTestFinished(() => db.close());
  await db.open();
  const saved = db.meta.put({ k: 'gone', at: 'saved' });
  tell('pagehide', false);
  await saved;
  tell('pagehide', true); // a transaction that has completed before the page leaves is no fault
  expect(await db.meta.get('gone')).toEqual({ k: 'gone', at: 'saved' });
});

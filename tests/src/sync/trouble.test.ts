import { describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { rowFormat } from '#core/rows/row-format.ts';
import { acceptDeletions } from '#data/rows/accept-deletions.ts';
import { freshCopyOf } from '#data/rows/fresh-copy.ts';
import { takeBatch } from '#data/queue/outcomes.ts';
import { digestOfServed } from '#data/rows/served.ts';
import { rowKey } from '#data/database/team-database.ts';
import { cursorOf } from '#data/database/team-store.ts';
import { httpFault } from '../a-team-server.ts';
import { aThread, save } from '../data/a-tab.ts';
import { anEngine } from './an-engine.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

describe('While doorbells come', () => {
  test('it asks by itself every five minutes only', async () => {
    const { start, pass, asked, world } = anEngine();
    world.live = true;
    await start();
    const before = asked.length;
    await pass(4 * minute);
    expect(asked).toHaveLength(before);
    await pass(minute);
    expect(asked.length).toBeGreaterThan(before);
  });

  test('and end, it asks within a minute again', async () => {
    const { start, pass, asked, world } = anEngine();
    world.live = true;
    await start();
    await pass(minute);
    const before = asked.length;
    world.live = false;
    await pass(minute);
    expect(asked.length).toBeGreaterThan(before);
  });
});

describe('What is stuck', () => {
  test('is told from the first failure on, until a round ends well', async () => {
    const { start, pass, engine, world, time } = anEngine();
    world.weather = httpFault(500);
    await start();
    const since = time.now;
    await pass(12 * minute);
    expect(engine.status()).toMatchObject({ phase: 'waiting', reachable: true, stuckSince: since });
    world.weather = undefined;
    await pass(minute);
    expect(engine.status()).toMatchObject({ phase: 'idle', stuckSince: undefined });
  });

  test('is not what has no network', async () => {
    const { start, pass, engine, world } = anEngine();
    world.weather = httpFault(500);
    await start();
    world.weather = { kind: 'offline' };
    await pass(12 * minute);
    expect(engine.status()).toMatchObject({ phase: 'waiting', reachable: false, stuckSince: undefined });
  });
});

test('What is wrong with a sending does not keep it from reading in the same round.', async () => {
  const { start, pass, world, server, store, db, engine } = anEngine();
  await start();
  await save(store, aThread());
  const theirs = server.book.thread();
  world.mishaps = [httpFault(500)];
  await pass(250);
  expect(engine.status().phase).toBe('waiting');
  expect(await db.rows.get(rowKey('thread', theirs))).toBeDefined();
  expect(await db.outbox.count()).toBe(1);
});

describe('Deletions of most of the team', () => {
  const aBurglary = async () => {
    const device = anEngine();
    const ids = Array.from({ length: 300 }, () => device.server.book.thread());
    await device.start();
    ids.forEach((id) => device.server.book.does('thread.delete', { id }));
    const living = () => device.db.rows.filter((row) => !row.deleted).count();
    await device.pass(minute);
    return { ...device, living };
  };

  test('are held back, while it goes on sending', async () => {
    const { engine, living, store, pass, pushes, db } = await aBurglary();
    expect(engine.status()).toMatchObject({ phase: 'held', reachable: true });
    expect(await living()).toBe(300);
    await save(store, aThread());
    await pass(250);
    expect(pushes()).toEqual([[1]]);
    expect(engine.status().phase).toBe('held');
    expect(await db.outbox.toArray()).toMatchObject([{ state: 'acked' }]);
  });

  test('are done when the person agrees, after a copy was kept', async () => {
    const { engine, living, store, rest, copies } = await aBurglary();
    await acceptDeletions(store);
    engine.wake('person');
    await rest();
    expect(engine.status().phase).toBe('idle');
    expect(await living()).toBe(0);
    expect(copies).toHaveLength(300);
  });

  test('wait where there is no room for the copy, and the page says that the device is full', async () => {
    const { engine, living, store, rest, world, faults } = await aBurglary();
    world.noCopies = 'no room';
    await acceptDeletions(store);
    engine.wake('person');
    await rest();
    expect(engine.status().phase).toBe('full');
    expect([faults, await living()]).toEqual([[], 300]);
  });

  test('are not done where no copy can be kept', async () => {
    const { engine, living, store, rest, world, faults } = await aBurglary();
    world.noCopies = true;
    await acceptDeletions(store);
    engine.wake('person');
    await rest();
    expect(faults).toHaveLength(1);
    expect(await living()).toBe(300);
  });
});

describe('Once a day', () => {
  test('it compares all it holds with what the server holds, and finds nothing', async () => {
    const { start, pass, asked, db, server, time } = anEngine();
    server.book.thread();
    await start();
    const digests = () => asked.filter((one) => one.call === 'pull' && one.question.digest).length;
    expect(digests()).toBe(0); // the device has just read everything, so it does not compare yet
    await pass(minute);
    expect(digests()).toBe(1);
    time.now += day - 2 * minute;
    await pass(minute);
    expect(digests()).toBe(1);
    await pass(2 * minute);
    expect(digests()).toBe(2);
    expect(await cursorOf(db)).toMatchObject({ generation: 0 });
  });

  test('and where a row was missed, everything is read again and offered again, in the same round', async () => {
    const { start, pass, db, server, store, senders, engine, time } = anEngine();
    const missed = server.book.thread();
    await start();
    await save(store, aThread());
    await pass(250);
    await db.rows.delete(rowKey('thread', missed));
    await pass(minute);
    expect(await db.rows.get(rowKey('thread', missed))).toBeUndefined();
    time.now += day;
    await pass(minute);
    expect(engine.status().phase).toBe('idle');
    expect(await db.rows.get(rowKey('thread', missed))).toBeDefined();
    expect(await cursorOf(db)).toMatchObject({ generation: 1 });
    expect(senders()).toHaveLength(2);
    expect(server.book.rows.size).toBe(2);
    expect(await db.outbox.count()).toBe(0);
  });

  test('or when a test asks for it', async () => {
    const { start, rest, db, server, engine } = anEngine();
    server.book.thread();
    await start();
    const told = await digestOfServed(db);
    await db.rows.clear();
    engine.checkDigest();
    await rest();
    expect(await digestOfServed(db)).toEqual(told);
  });
});

describe('After an update that knows more fields', () => {
  test('everything is read again, and until then rows without them can be shown and changed', async () => {
    const { start, pass, db, server, store, engine, rest, world } = anEngine();
    const id = server.book.thread({ notes: 'theirs' });
    await start();
    const row = await db.rows.get(rowKey('thread', id));
    if (row === undefined) throw new Error('The thread is not there.');
    const { notes: _notes, tags: _tags, ...older } = row.d;
    await db.rows.put({ ...row, d: older });
    await db.meta.put({ ...(await cursorOf(db)), format: 'thread:brand' });
    world.weather = { kind: 'offline' };
    await save(store, { name: 'thread.update', args: { id, set: { name: 'mine' } } });
    expect((await db.rows.get(rowKey('thread', id)))?.d).toMatchObject({ name: 'mine', notes: null, tags: [] });
    world.weather = undefined;
    engine.wake('online');
    await rest();
    await pass(minute);
    expect((await db.rows.get(rowKey('thread', id)))?.d).toMatchObject({ name: 'mine', notes: 'theirs' });
    expect(await cursorOf(db)).toMatchObject({ generation: 1, format: rowFormat });
  });

  test('a tab of the older version does not read everything back', async () => {
    const { start, db, engine, rest } = anEngine();
    await start();
    await db.meta.put({ ...(await cursorOf(db)), format: `${rowFormat};later:field` });
    engine.wake('focus');
    await rest();
    expect(await cursorOf(db)).toMatchObject({ generation: 0, format: `${rowFormat};later:field` });
  });
});

describe('A fresh copy that was broken off', () => {
  test('is gone on with in the next round, after what waits was sent', async () => {
    const { start, pass, db, server, world, wait, asked, store } = anEngine();
    for (let at = 0; at < 6; at += 1) server.book.thread();
    server.state.pageRows = 2;
    await start();
    world.mishaps = [httpFault(410, 'resync')];
    let calls = 0;
    world.during = () => {
      calls += 1;
      if (calls === 4) world.mishaps = [{ kind: 'offline' }];
    };
    await pass(minute);
    delete world.during;
    expect(await freshCopyOf(db)).toMatchObject({ cursor: 4, done: 4 });
    await save(store, aThread());
    const before = asked.length;
    await pass(wait());
    await pass(1000);
    expect(asked.slice(before).map((one) => (one.call === 'push' ? 'push' : one.question.after))).toEqual([
      'push',
      4,
      6,
      7,
    ]);
    expect(await cursorOf(db)).toMatchObject({ generation: 1, complete: true });
    expect(await db.outbox.count()).toBe(0);
  });
});

test('A device that has not read for months asks what time it is before it sends: what is too old goes to the person.', async () => {
  const { start, pass, db, store, time, asked, server } = anEngine();
  await start();
  await save(store, aThread({ code: 'old' }));
  await takeBatch(store, 1, 1_000_000); // the change was sent, and no answer has come
  time.now += 366 * day;
  const before = asked.length;
  await pass(minute);
  expect(asked[before]).toMatchObject({ call: 'pull' });
  expect(await db.attention.toArray()).toMatchObject([{ code: 'too_old' }]);
  expect(server.book.rows.size).toBe(0);
});

describe('Who is no longer in the team', () => {
  test('is set aside until that has worked, also after the page was closed in the middle', async () => {
    const { start, engine, world, db, pass, wait, faults } = anEngine();
    world.mishaps = [httpFault(403, 'not_member')];
    db.meta.hook('creating', (_key, meta) => {
      if (meta.k === 'gone' && faults.length === 0) throw new Error('torn');
    });
    await start();
    expect(engine.status().phase).toBe('waiting');
    expect(faults).toHaveLength(1);
    world.mishaps = [httpFault(403, 'not_member')];
    await pass(wait());
    expect(engine.status().phase).toBe('gone');
  });

  test('is known from the mark, without asking anybody', async () => {
    const { start, engine, db, asked } = anEngine();
    await db.meta.put({ k: 'gone', at: '' });
    await start();
    expect(engine.status().phase).toBe('gone');
    expect(asked).toEqual([]);
  });
});

test('When the browser has deleted the data under the app, an empty book is opened and read in full.', async () => {
  const { start, db, server, engine, rest, disk, store } = anEngine();
  const id = server.book.thread();
  await start();
  db.close({ disableAutoOpen: false }); // as Dexie does when the browser closes the database
  const deletion = disk.deleteDatabase(db.name);
  await new Promise((resolve) => deletion.addEventListener('success', resolve));
  expect(await db.rows.count()).toBe(0);
  engine.wake('focus');
  await rest();
  expect(await db.rows.get(rowKey('thread', id))).toBeDefined();
  await save(store, aThread({}, newId()));
  expect(await db.outbox.toArray()).toMatchObject([{ seq: 1 }]);
});

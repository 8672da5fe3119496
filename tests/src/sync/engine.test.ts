import { describe, expect, test } from 'vitest';
import { rowKey } from '#data/database/team-database.ts';
import type { WakeReason } from '#sync/engine.ts';
import { httpFault } from '../a-team-server.ts';
import { aThread, save } from '../data/a-tab.ts';
import { anEngine } from './an-engine.ts';

const offline = { kind: 'offline' } as const;
const everyReason: readonly WakeReason[] = ['write', 'online', 'focus', 'doorbell', 'person', 'signedIn'];

describe('Left alone, the engine', () => {
  test('reads first, and rests until the next minute', async () => {
    const { start, engine, asked, wait, time, server, db } = anEngine();
    const id = server.book.thread();
    await start();
    expect(asked[0]).toEqual({ call: 'pull', question: { after: 0, epoch: null, access: 'full' } });
    expect(await db.rows.get(rowKey('thread', id))).toMatchObject({ v: 1 });
    expect(engine.status()).toEqual({ phase: 'idle', reachable: true, syncedAt: time.now, progress: undefined });
    expect(wait()).toBe(60_000);
  });

  test('does nothing before it is started, and nothing more once it is stopped', async () => {
    const { start, engine, asked, rest, pass, store } = anEngine();
    engine.wake('person');
    await rest();
    await pass(120_000);
    expect(asked).toEqual([]);
    await start();
    engine.stop();
    const before = asked.length;
    await save(store, aThread());
    everyReason.forEach((why) => engine.wake(why));
    await pass(600_000);
    expect(asked).toHaveLength(before);
    await start();
    expect(asked.length).toBeGreaterThan(before);
  });

  test('sends what was written in a quiet moment at once', async () => {
    const { start, store, pass, pushes, db } = anEngine();
    await start();
    await save(store, aThread());
    await pass(0);
    expect(pushes()).toEqual([[1]]);
    expect(await db.outbox.count()).toBe(0);
  });

  test('sends what was written one after the other a quarter of a second after the last, in one push', async () => {
    const { start, store, pass, pushes, db } = anEngine();
    await start();
    for (const code of ['1', '2', '3']) await save(store, aThread({ code }));
    await pass(249);
    expect(pushes()).toEqual([]);
    await pass(1);
    expect(pushes()).toEqual([[1, 2, 3]]);
    await save(store, aThread({ code: '4' }));
    await pass(0);
    expect(pushes()).toEqual([[1, 2, 3], [4]]);
    expect(await db.outbox.count()).toBe(0);
  });

  test('sends within a second what a person or several tabs write without a pause', async () => {
    const { start, store, pass, pushes } = anEngine();
    await start();
    for (let at = 0; at < 20; at += 1) {
      await save(store, aThread({ code: `${at}` }));
      await pass(100);
    }
    expect(pushes()[0]?.length).toBeLessThanOrEqual(11);
    expect(pushes().flat().length).toBeGreaterThanOrEqual(10);
  });

  test('sends what was written at the end of a round a quarter of a second later too', async () => {
    const { start, store, pass, pushes, world, engine, rest } = anEngine();
    await start();
    world.during = () => save(store, aThread());
    engine.wake('focus');
    await rest();
    delete world.during;
    expect(pushes()).toEqual([]);
    await pass(250);
    expect(pushes()).toEqual([[1]]);
  });

  test('L10: sends three changes when the network is back, and nobody touches anything', async () => {
    const { start, store, pass, world, server, engine, db } = anEngine();
    world.weather = offline;
    await start();
    for (const code of ['1', '2', '3']) await save(store, aThread({ code }));
    await pass(10 * 60_000);
    expect(engine.status()).toMatchObject({ phase: 'waiting', reachable: false, syncedAt: undefined });
    expect(server.book.rows.size).toBe(0);
    world.weather = undefined;
    await pass(60_000);
    expect(server.book.rows.size).toBe(3);
    expect(await db.outbox.count()).toBe(0);
  });

  test('reads what others did within a minute', async () => {
    const { start, pass, server, db } = anEngine();
    await start();
    const id = server.book.thread();
    await pass(60_000);
    expect(await db.rows.get(rowKey('thread', id))).toBeDefined();
  });

  test('tells how far a long first reading has come, page by page', async () => {
    const { start, engine, server } = anEngine();
    for (let at = 0; at < 5; at += 1) server.book.thread();
    server.state.pageRows = 2;
    const seen: unknown[] = [];
    engine.subscribe(() => void seen.push(engine.status().progress));
    await start();
    expect(seen[1]).toEqual({ what: 'first', done: 2, total: 5 });
    expect(seen.at(-1)).toBeUndefined();
  });
});

describe('After a fault', () => {
  test('it waits up to 1, 2, 4 … 60 seconds, and again from the start after a success', async () => {
    const { start, pass, wait, world } = anEngine();
    world.weather = offline;
    await start();
    const waits: number[] = [];
    for (let tries = 0; tries < 8; tries += 1) {
      waits.push(wait());
      await pass(wait());
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
    world.random = 0;
    await pass(60_000);
    expect(wait()).toBe(50);
    world.weather = undefined;
    await pass(50);
    expect(wait()).toBe(60_000);
    world.random = 1;
    world.weather = offline;
    await pass(60_000);
    expect(wait()).toBe(1000);
  });

  test.each(everyReason.filter((why) => why !== 'write'))('"%s" ends the wait', async (why) => {
    const { start, rest, engine, world } = anEngine();
    world.mishaps = [offline];
    await start();
    expect(engine.status().phase).toBe('waiting');
    engine.wake(why);
    await rest();
    expect(engine.status().phase).toBe('idle');
  });

  test('a write ends the wait', async () => {
    const { start, pass, engine, world, store, pushes } = anEngine();
    world.mishaps = Array.from({ length: 7 }, () => offline);
    await start();
    await pass(32_000 + 16_000 + 8000 + 4000 + 2000 + 1000);
    expect(engine.status().phase).toBe('waiting');
    await save(store, aThread());
    await pass(250);
    expect(pushes()).toEqual([[1]]);
  });

  test('that the engine did not expect it goes on too, and the fault is told', async () => {
    const { start, pass, engine, world, faults, wait } = anEngine();
    world.mishaps = ['throws', 'throws'];
    await start();
    expect(faults).toEqual([new Error('The remote threw.')]);
    expect(engine.status()).toMatchObject({ phase: 'waiting' });
    await pass(wait());
    expect(faults).toHaveLength(2);
    await pass(wait());
    expect(engine.status()).toMatchObject({ phase: 'idle', reachable: true });
  });

  test('of a full disk it still sends, and reads on when there is room', async () => {
    const { start, pass, engine, db, faults, store } = anEngine();
    await start();
    await save(store, aThread());
    const fail = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    db.history.hook('creating', fail);
    await pass(250);
    expect(engine.status().phase).toBe('full');
    expect(faults).toEqual([]);
    expect(await db.outbox.toArray()).toMatchObject([{ state: 'acked' }]);
    db.history.hook('creating').unsubscribe(fail);
    await pass(60_000);
    expect(engine.status().phase).toBe('idle');
    expect(await db.outbox.count()).toBe(0);
  });
});

describe('A pause that the server asks for', () => {
  const busy = httpFault(503, 'unavailable', { retryAfterMs: 30_000 });
  const aPause = async () => {
    const one = anEngine();
    await one.start();
    one.world.mishaps = [busy];
    one.engine.wake('focus');
    await one.rest();
    expect(one.engine.status()).toMatchObject({ phase: 'waiting', reachable: true });
    expect(one.wait()).toBe(30_000);
    return { ...one, before: one.asked.length };
  };

  test('is kept, whoever else calls', async () => {
    const { engine, rest, pass, store, asked, before, server } = await aPause();
    for (const why of everyReason.filter((why) => why !== 'person')) engine.wake(why);
    await save(store, aThread());
    await rest();
    await pass(29_999);
    expect(asked).toHaveLength(before);
    await pass(1);
    expect(server.book.rows.size).toBe(1);
  });

  test('is kept even when somebody called while the answer was on its way', async () => {
    const { engine, rest, pass, world, asked, start } = anEngine();
    await start();
    world.during = () => everyReason.filter((why) => why !== 'person').forEach((why) => engine.wake(why));
    world.mishaps = [busy];
    engine.wake('focus');
    await rest();
    const before = asked.length;
    delete world.during;
    await pass(29_999);
    expect(asked).toHaveLength(before);
    await pass(1);
    expect(asked.length).toBeGreaterThan(before);
  });

  test.each(everyReason.filter((why) => why !== 'person'))('ends in a round if "%s" came meanwhile', async (why) => {
    const { engine, rest, pass, asked, server, start, world, wait, db } = anEngine();
    await start();
    world.mishaps = [...Array.from({ length: 5 }, () => offline), { ...busy, retryAfterMs: 2000 }];
    engine.wake('focus');
    await rest();
    while (world.mishaps.length > 0) await pass(wait());
    const before = asked.length;
    const id = server.book.thread();
    engine.wake(why);
    await pass(1999);
    expect(asked).toHaveLength(before);
    await pass(1);
    expect(await db.rows.get(rowKey('thread', id))).toBeDefined();
    expect(engine.status().phase).toBe('idle');
  });

  test('grows with the number of tries as long as nobody calls', async () => {
    const { engine, rest, pass, asked, start, world, wait } = anEngine();
    await start();
    world.mishaps = [...Array.from({ length: 5 }, () => offline), { ...busy, retryAfterMs: 2000 }];
    engine.wake('focus');
    await rest();
    while (world.mishaps.length > 0) await pass(wait());
    const before = asked.length;
    await pass(31_999);
    expect(asked).toHaveLength(before);
    await pass(1);
    expect(asked.length).toBeGreaterThan(before);
  });

  test('ends when the person insists, and is then forgotten', async () => {
    const { engine, rest, pass, store, pushes } = await aPause();
    engine.wake('person');
    await rest();
    expect(engine.status().phase).toBe('idle');
    await save(store, aThread());
    await pass(250);
    expect(pushes()).toEqual([[1]]);
  });
});

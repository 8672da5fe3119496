import { describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { digestOfServed } from '#data/rows/served.ts';
import { aThread, save } from '../data/a-tab.ts';
import { anEngine } from './an-engine.ts';

describe('Where another tab is at work', () => {
  test('it stands back three times, and then works all the same: the other may be frozen', async () => {
    const { start, pass, wait, world, asked, locks, engine, db } = anEngine();
    world.busy = true;
    await start();
    for (let turn = 1; turn <= 3; turn += 1) {
      expect(asked).toEqual([]);
      expect(locks).toEqual(Array(turn).fill(`spoolside-sync:${db.name}`));
      expect(wait()).toBe(5000);
      await pass(5000);
    }
    expect(asked.length).toBeGreaterThan(0);
    expect(engine.status().phase).toBe('idle');
  });

  test('stands back again after it worked', async () => {
    const { start, pass, world, asked } = anEngine();
    world.busy = true;
    await start();
    await pass(15_000);
    const before = asked.length;
    await pass(60_000);
    expect(asked).toHaveLength(before);
    world.busy = false;
    await pass(5000);
    expect(asked.length).toBeGreaterThan(before);
  });

  test('two tabs that do not see each other read a server again that was set back, and offer everything again once', async () => {
    const one = anEngine();
    const other = anEngine({ disk: one.disk, server: one.server });
    const { server } = one;
    await Promise.all([one.start(), other.start()]);
    for (let at = 0; at < 12; at += 1) await save(one.store, aThread({ code: String(at) }));
    await Promise.all([one.pass(250), other.pass(250)]);
    server.book.rows.clear();
    server.settled.clear();
    server.lastSeqs.clear();
    server.state.epoch = newId();
    server.state.pageRows = 2;
    for (let at = 0; at < 5; at += 1) server.book.thread();
    await save(other.store, aThread({ code: 'waits' }));
    await Promise.all([one.pass(120_000), other.pass(120_000)]);
    await Promise.all([one.pass(120_000), other.pass(120_000)]);
    expect(server.book.rows.size).toBe(18);
    expect(server.settled.size).toBe(13);
    expect(await one.db.outbox.count()).toBe(0);
    expect(await digestOfServed(one.db)).toEqual(await digestOfServed(other.db));
    expect(await one.db.rows.count()).toBe(18);
  });

  test('two tabs that do not see each other send every change, and each has one effect', async () => {
    const one = anEngine();
    const other = anEngine({ disk: one.disk, server: one.server });
    await Promise.all([one.start(), other.start()]);
    for (let at = 0; at < 60; at += 1) await save((at % 2 ? one : other).store, aThread({ code: String(at) }));
    await Promise.all([one.pass(250), other.pass(250)]);
    await Promise.all([one.rest(), other.rest()]);
    await Promise.all([one.pass(120_000), other.pass(120_000)]);
    expect(one.server.book.rows.size).toBe(60);
    expect(await one.db.outbox.count()).toBe(0);
    expect(await one.db.rows.count()).toBe(60);
  });
});

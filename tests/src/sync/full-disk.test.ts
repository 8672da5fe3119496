import { describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { rowKey } from '#data/database/team-database.ts';
import { aThread, save } from '../data/a-tab.ts';
import { anEngine } from './an-engine.ts';

const minute = 60_000;

describe('On a full disk', () => {
  const aFullDisk = async () => {
    const device = anEngine();
    await device.start();
    const id = newId();
    await save(device.store, aThread({}, id));
    await device.pass(minute);
    const rename = (name: string) => save(device.store, { name: 'thread.update', args: { id, set: { name } } });
    const fail = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    device.db.rows.hook('creating', fail);
    const theirs = device.server.book.thread();
    await device.pass(minute);
    const pulls = () => device.asked.filter(({ call }) => call === 'pull').length;
    return { ...device, rename, theirs, pulls, free: () => device.db.rows.hook('creating').unsubscribe(fail) };
  };

  test('it stops reading and says so, and reads again after a minute', async () => {
    const { engine, pass, pulls, free, db, theirs, rest } = await aFullDisk();
    expect(engine.status()).toMatchObject({ phase: 'full', reachable: true });
    const before = pulls();
    free();
    engine.wake('focus');
    await rest();
    expect(pulls()).toBe(before);
    expect(engine.status().phase).toBe('full');
    await pass(minute);
    expect(engine.status().phase).toBe('idle');
    expect(await db.rows.get(rowKey('thread', theirs))).toBeDefined();
  });

  test('it reads again once something could be saved, for then there may be room', async () => {
    const { engine, rename, pass, pulls, free, db, theirs } = await aFullDisk();
    const before = pulls();
    await rename('Poppy');
    await pass(250);
    expect(pulls()).toBe(before + 1);
    expect(engine.status().phase).toBe('full');
    free();
    await rename('Poinsettia');
    await pass(250);
    expect(engine.status().phase).toBe('idle');
    expect(await db.rows.get(rowKey('thread', theirs))).toBeDefined();
  });

  test('it reads at once when the person asks', async () => {
    const { engine, free, rest } = await aFullDisk();
    free();
    engine.wake('person');
    await rest();
    expect(engine.status().phase).toBe('idle');
  });
});

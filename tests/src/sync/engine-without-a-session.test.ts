import { describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { commit } from '#data/queue/commit.ts';
import { rowKey } from '#data/database/team-database.ts';
import type { WakeReason } from '#sync/engine.ts';
import { httpFault } from '../a-team-server.ts';
import { aThread, save } from '../data/a-tab.ts';
import { anEngine } from './an-engine.ts';
const everyReason: readonly WakeReason[] = ['write', 'online', 'focus', 'doorbell', 'person', 'signedIn'];

describe('Without a session', () => {
  const signedOut = httpFault(401, 'unauthenticated');

  test('it asks nobody until there is a new one; the queue is kept', async () => {
    const { start, engine, world, store, pass, rest, asked, wait, pushes, db } = anEngine();
    world.mishaps = [signedOut];
    await start();
    expect(engine.status()).toMatchObject({ phase: 'sign_in', reachable: true });
    expect(wait()).toBe(Infinity);
    await save(store, aThread());
    for (const why of ['write', 'online', 'focus', 'doorbell'] as const) engine.wake(why);
    await pass(600_000);
    expect(asked).toHaveLength(1);
    expect(await db.outbox.count()).toBe(1);
    engine.wake('signedIn');
    await rest();
    expect(engine.status().phase).toBe('idle');
    expect(pushes()).toEqual([[1]]);
  });

  test('it hears of a new one that came while the refusal was on its way', async () => {
    const { start, engine, world, pass } = anEngine();
    world.mishaps = [signedOut];
    world.during = () => engine.wake('signedIn');
    await start();
    delete world.during;
    await pass(1000);
    expect(engine.status().phase).toBe('idle');
  });

  test('it does not ask again because somebody wrote while the refusal was on its way', async () => {
    const { start, engine, world, pass, asked } = anEngine();
    world.mishaps = [signedOut];
    world.during = () => engine.wake('focus');
    await start();
    await pass(60_000);
    expect(engine.status().phase).toBe('sign_in');
    expect(asked).toHaveLength(1);
  });
});

test('An old version stops asking and keeps its queue for the new one.', async () => {
  const { start, engine, world, store, pass, rest, asked, db } = anEngine();
  world.mishaps = [httpFault(426, 'upgrade_required')];
  await start();
  expect(engine.status().phase).toBe('upgrade');
  await save(store, aThread());
  everyReason.forEach((why) => engine.wake(why));
  await rest();
  await pass(600_000);
  expect(asked).toHaveLength(1);
  expect(await db.outbox.count()).toBe(1);
});

test('Who is no longer in the team writes nothing more, and nothing of theirs is deleted.', async () => {
  const { start, engine, world, store, pass, asked, db } = anEngine();
  const id = newId();
  await save(store, aThread({}, id));
  world.mishaps = [httpFault(403, 'not_member')];
  await start();
  expect(engine.status().phase).toBe('gone');
  expect(await commit(store, [aThread()])).toEqual({ ok: false, error: { kind: 'gone' } });
  everyReason.forEach((why) => engine.wake(why));
  await pass(600_000);
  expect(asked).toHaveLength(1);
  expect(await db.outbox.count()).toBe(1);
  expect(await db.rows.get(rowKey('thread', id))).toBeDefined();
});

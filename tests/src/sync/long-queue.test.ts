import { describe, expect, test } from 'vitest';
import { aThread, save } from '../data/a-tab.ts';
import { anEngine } from './an-engine.ts';

const offline = { kind: 'offline' } as const;

describe('A long queue', () => {
  const told = async (changes: number) => {
    const { start, pass, engine, store, world, db } = anEngine();
    await start();
    world.weather = offline;
    await save(store, ...Array.from({ length: changes }, () => aThread()));
    await pass(60_000);
    expect(engine.status().reachable).toBe(false);
    world.weather = undefined;
    const seen: unknown[] = [];
    engine.subscribe(() => {
      const { progress, reachable } = engine.status();
      seen.push(progress && [progress.what, progress.done, progress.total, reachable]);
    });
    await pass(120_000);
    expect(await db.outbox.count()).toBe(0);
    return { shown: seen.filter((one) => one !== undefined), last: seen.at(-1) };
  };

  test('tells after each batch that was accepted how many are sent, and ends with nothing', async () => {
    expect(await told(160)).toEqual({
      shown: [
        ['send', 50, 160, true],
        ['send', 100, 160, true],
        ['send', 150, 160, true],
      ],
      last: undefined,
    });
  });

  test('of two batches tells nothing', async () => {
    expect(await told(100)).toEqual({ shown: [], last: undefined });
  });
});

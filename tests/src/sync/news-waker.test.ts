import { expect, test } from 'vitest';
import { createNewsWaker } from '#sync/doorbell.ts';
import type { EnginePhase } from '#sync/engine.ts';

const anEngine = (read: number) => {
  const state = { phase: 'idle' as EnginePhase, read, woken: 0, isBroken: false };
  const listeners = new Set<() => void>();
  const faults: unknown[] = [];
  const engine = {
    status: () => ({
      phase: state.phase,
      reachable: true,
      syncedAt: 1,
      progress: undefined,
      stuckSince: undefined,
    }),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    wake: () => void (state.woken += 1),
  };
  const cursor = async () => {
    if (state.isBroken) throw new Error('The database is closed.');
    return state.read;
  };
  const waker = createNewsWaker(engine, cursor, (fault) => void faults.push(fault));
  const rest = () => new Promise((resolve) => setImmediate(resolve));
  return {
    state,
    waker,
    faults,
    listeners,
    hear: async (...versions: readonly number[]) => {
      versions.forEach((version) => waker.notify(version));
      await rest();
      return state.woken;
    },
    become: async (phase: EnginePhase) => {
      state.phase = phase;
      listeners.forEach((listener) => listener());
      await rest();
      return state.woken;
    },
  };
};

test('An engine is woken for a version that it has not read, and for no other', async () => {
  const { hear } = anEngine(10);
  expect(await hear(9)).toBe(0);
  expect(await hear(10)).toBe(0);
  expect(await hear(11)).toBe(1);
});

test('While it works it is left alone, and afterwards woken only for what it has not read meanwhile', async () => {
  const { hear, become, state } = anEngine(10);
  await become('working');
  expect(await hear(12, 11)).toBe(0);
  state.read = 12;
  expect(await become('idle')).toBe(0);
  await become('working');
  expect(await hear(14, 13)).toBe(0);
  state.read = 13;
  expect(await become('idle')).toBe(1);
  expect(await become('idle')).toBe(1);
});

test('A database that broke is a fault; one that was closed with its team is none', async () => {
  const { hear, faults, state, waker, listeners } = anEngine(1);
  state.isBroken = true;
  await hear(2);
  expect(faults).toHaveLength(1);
  waker.notify(3);
  waker.stop();
  await hear(4);
  expect([faults.length, state.woken, listeners.size]).toEqual([1, 0, 0]);
});

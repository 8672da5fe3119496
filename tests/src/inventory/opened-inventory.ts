import { expect, test } from 'vitest';
import type { RowKind } from '#core/kinds/kinds.ts';
import { commit } from '#data/queue/commit.ts';
import { createInventory, type InventorySnapshot } from '#inventory/inventory.ts';
import { storePage } from '#data/rows/pages.ts';
import { cursorOf, isWhole, type TeamStore } from '#data/database/team-store.ts';
import { seeded } from '../seeded.ts';
import { aPage, aTab } from '../data/a-tab.ts';
import { randomWork } from '../data/random-work.ts';

export const fault = (thrown: unknown) => {
  throw thrown;
};
export const opened = async (store: TeamStore) => {
  if (!isWhole(await cursorOf(store.db))) await storePage(store, aPage(0, 1), { epoch: null, generation: 0 });
  const inventory = createInventory(store, fault);
  const states: InventorySnapshot[] = [];
  inventory.subscribe(() => void states.push(inventory.snapshot()));
  void inventory.start();
  await expect.poll(() => inventory.snapshot().extent).toBe('whole');
  return { inventory, states };
};
export const freshly = async (store: TeamStore) => {
  const { inventory } = await opened(store);
  inventory.stop();
  return inventory.snapshot();
};
const plain = ({ rows, ...rest }: InventorySnapshot) => ({ ...rest, rows: [...rows] });

export const testAfterRandomWork = (seeds: readonly number[]): void =>
  test.each(seeds)('After random work it is what a fresh reading finds (seed %i).', async (seed) => {
    const { db, store } = aTab();
    const random = seeded(seed);
    const { inventory } = await opened(store);
    const work = async () => {
      const rows = await db.rows.toArray();
      await commit(store, [
        randomWork(
          random,
          rows.map((row) => ({ ...row, kind: row.kind as RowKind, data: row.d })),
        ),
      ]);
    };
    for (let check = 0; check < 6; check += 1) {
      for (let at = 0; at < 10; at += 1) await work();
      const fresh = plain(await freshly(store));
      await expect.poll(() => plain(inventory.snapshot())).toEqual(fresh);
    }
  });

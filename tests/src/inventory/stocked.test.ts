import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { shoppingOf, stockedBy } from '#inventory/shopping.ts';
import { aSpool, aTab, aThread, save } from '../data/a-tab.ts';

test('A spool that was put into stock and taken out again is not in stock, on the list as in the dialog', async () => {
  const { store, db } = aTab();
  const [thread, spool, line, tick] = [newId(), newId(), newId(), newId()];
  await save(
    store,
    aThread({}, thread),
    aSpool(thread, { groupId: tick }, spool),
    { name: 'shoppingLine.create', args: { id: line, set: { threadId: thread, qty: 1 } } },
    { name: 'shoppingTick.create', args: { id: tick, set: { lineId: line, qty: 1 } } },
  );
  const counted = async () => [await stockedBy(db, [tick]), (await shoppingOf(db)).stocked.get(tick) ?? 0];
  expect(await counted()).toEqual([1, 1]);
  await save(store, { name: 'spool.delete', args: { id: spool } });
  expect(await counted()).toEqual([0, 0]);
});

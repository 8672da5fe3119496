import { afterAll, beforeAll, expect, test } from 'vitest';
import { startNewHistory } from '#server/db/history/new-history.ts';
import { aBackup } from '../../journeys/a-backup.ts';
import { aChange, aDevice, aProduct, aThread, type Product } from '../product.ts';

let product: Product;
beforeAll(async () => {
  product = await aProduct();
});
afterAll(() => product.close());

test('a pull tells of every epoch that the backup knows up to where its history is the one of now', async () => {
  const ana = product.person('ana');
  const team = await product.team(ana);
  const work = () => aDevice(ana, team).push(aChange('thread.create', aThread()));
  const read = () => aDevice(ana, team).pull(0);
  const workInVain = async () => {
    const putBack = await aBackup(product.db);
    await work();
    await putBack();
    await startNewHistory(product.db, new Date(product.time.now));
  };
  await work();
  const first = await read();
  await workInVain();
  const second = await read();
  expect(second.former).toEqual({ [first.epoch]: 1 });
  await work();
  await workInVain();
  expect((await read()).former).toEqual({ [first.epoch]: 1, [second.epoch]: 2 });
});

test('a pull of a team whose backup was never put back tells of no other epoch', async () => {
  const ana = product.person('ana');
  const { pull } = aDevice(ana, await product.team(ana));
  expect(await pull(0)).not.toHaveProperty('former');
});

import { expect, test } from 'vitest';
import { aThread, save } from '../data/a-tab.ts';
import { countRequests } from '../data/count-requests.ts';
import { anEngine } from './an-engine.ts';

const minute = 60_000;

const aRested = async () => {
  const opened = anEngine();
  const cost = countRequests(opened.db);
  await opened.start();
  await opened.pass(2 * minute);
  return { ...opened, cost };
};

test('A round with nothing to send and nothing new opens one transaction to write: that it has read.', async () => {
  const { pass, cost, asked } = await aRested();
  const before = asked.length;
  expect(await cost(() => pass(minute))).toMatchObject({ writes: 1, turns: 6 });
  expect(asked.length - before).toBe(1);
});

test('A round that sends one change writes three times: it leaves, it is settled, and it is read.', async () => {
  const { pass, cost, asked, store } = await aRested();
  await save(store, aThread());
  const before = asked.length;
  expect((await cost(() => pass(0))).writes).toBe(3);
  expect(asked.length - before).toBe(2);
});

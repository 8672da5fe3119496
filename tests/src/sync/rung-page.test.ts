import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { ok } from '#core/result.ts';
import type { RungPage } from '#core/wire/doorbell-wire.ts';
import type { PullQuestion } from '#sync/sync-remote.ts';
import { cursorOf } from '#data/database/team-store.ts';
import { aTeamServer } from '../a-team-server.ts';
import { aThread, save } from '../data/a-tab.ts';
import { anEngine } from './an-engine.ts';

const minute = 60_000;
const markOf = (version: number) => `1772359200000.${String(version).padStart(16, '0')}`;

/** A server that names a mark for every version, a device that has read all, and the page of one thread more. */
const aRungDevice = async ({ hasCompared = true } = {}) => {
  const plain = aTeamServer();
  const pull = (question: Omit<PullQuestion, 'access'>) => {
    const answer = plain.pull(question);
    return answer.ok ? ok({ ...answer.value, last: markOf(answer.value.to) }) : answer;
  };
  plain.book.thread();
  const device = anEngine({ server: { ...plain, pull } });
  await device.start();
  if (hasCompared) await device.pass(2 * minute); // its second round compares all rows
  const { cursor, epoch } = await cursorOf(device.db);
  const thread = plain.book.thread({ code: '2222' });
  const answer = pull({ after: cursor, epoch });
  if (!answer.ok) throw new Error('The page was refused.');
  const rung: RungPage = { seen: markOf(cursor), page: answer.value };
  const isHere = async () => (await device.db.rows.get(`thread/${thread}`)) !== undefined;
  device.asked.length = 0;
  return { ...device, rung, isHere };
};

test('A page that came with the ring is stored like a pulled one, and nothing is asked', async () => {
  const { engine, rung, isHere, asked, rest, db } = await aRungDevice();
  engine.wake('doorbell', rung);
  await rest();
  expect(asked).toEqual([]);
  expect(await isHere()).toBe(true);
  const { cursor, heard } = await cursorOf(db);
  expect({ cursor, heard }).toEqual({ cursor: rung.page.to, heard: { version: cursor, last: markOf(cursor) } });
});

test.each<[string, (rung: RungPage) => RungPage]>([
  ['begins elsewhere', ({ seen, page }) => ({ seen, page: { ...page, from: page.from - 1 } })],
  ['is of another epoch', ({ seen, page }) => ({ seen, page: { ...page, epoch: newId() } })],
  ['is for somebody who sees no costs', ({ seen, page }) => ({ seen, page: { ...page, access: 'noCosts' } })],
  ['is of another history', ({ page }) => ({ seen: markOf(99), page })],
])('A page that %s is not taken: the device asks', async (_why, change) => {
  const { engine, rung, isHere, asked, rest } = await aRungDevice();
  engine.wake('doorbell', change(rung));
  await rest();
  expect(asked.map(({ call }) => call)).toEqual(['pull']);
  expect(await isHere()).toBe(true);
});

test('A page does not stand for the comparison of all rows when that is due', async () => {
  const { engine, rung, asked, rest } = await aRungDevice({ hasCompared: false });
  engine.wake('doorbell', rung);
  await rest();
  expect(asked).toMatchObject([{ call: 'pull', question: { digest: true } }]);
});

test('What the device itself has to send goes first, and then the page is no longer the next', async () => {
  const { engine, rung, asked, rest, store } = await aRungDevice();
  await save(store, aThread({ code: 'q1' }));
  engine.wake('doorbell', rung);
  await rest();
  expect(asked.map(({ call }) => call)).toEqual(['push', 'pull']);
});

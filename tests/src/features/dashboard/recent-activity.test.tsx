// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import '#texts/en/threads.ts';
import { recentMovements } from '#inventory/recent-movements.ts';
import { RecentActivity } from '#features/dashboard/recent-activity.tsx';
import { aSpool, aThread } from '../../data/a-tab.ts';
import { aWorkshop } from '../../parts/a-workshop.tsx';

const pasted = (colours: number) => {
  const groupId = newId();
  const ids = Array.from({ length: colours }, () => newId());
  const spool = (threadId: string, at: number) => aSpool(threadId, { shortCode: `T-${1000 + at}`, groupId });
  return [
    ...ids.map((id, at) => aThread({ brand: 'Isacord', line: 'Isacord 40', code: String(1000 + at) }, id)),
    ...[...ids, ...ids.slice(0, 1)].map(spool),
  ];
};
const rowsOf = (box: HTMLElement) =>
  [...box.querySelectorAll('li')].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));

test('Ten colours that came in together are called ten colours, not by the name of one', async () => {
  const { box } = await aWorkshop(<RecentActivity />, { drafts: pasted(10) });
  await expect.poll(() => rowsOf(box)).toHaveLength(1);
  expect(rowsOf(box)[0]).toContain('10 colours');
  expect(rowsOf(box)[0]).toContain('11 spools');
  expect(rowsOf(box)[0]).toContain('+11,000 m');
  expect(rowsOf(box)[0]).not.toContain('Isacord');
});

test('All of a long list is counted, not its newest spools alone; one colour is named', async () => {
  const { box, store } = await aWorkshop(<RecentActivity />, { drafts: [...pasted(60), ...pasted(1)] });
  await expect.poll(() => rowsOf(box)).toHaveLength(2);
  expect(rowsOf(box).find((row) => row?.startsWith('60 colours'))).toBeDefined();
  expect(rowsOf(box).find((row) => row?.startsWith('1000 Isacord'))).toBeDefined();
  const latest = await recentMovements(store.db, 8);
  expect(latest.map(({ spoolIds, deltaMm }) => [spoolIds.size, deltaMm]).toSorted()).toEqual([
    [2, 2e6],
    [61, 61e6],
  ]);
});

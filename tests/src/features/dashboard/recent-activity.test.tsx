// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { undoingId } from '#core/mutations/reversal.ts';
import { rowKey } from '#data/database/team-database.ts';
import '#texts/en/screens.ts';
import '#texts/en/threads.ts';
import { recentMovements } from '#inventory/recent-movements.ts';
import { RecentActivity } from '#features/dashboard/recent-activity.tsx';
import { aSpool, aThread, save } from '../../data/a-tab.ts';
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

test('Runs, uses and a large stocktake are among the latest, however many old bookings have derived ids', async () => {
  const [threadId, machineId, runId] = [newId(), newId(), newId()];
  const spools = Array.from({ length: 30 }, () => newId());
  const [first = '', second = ''] = spools;
  const { store } = await aWorkshop(null, {
    drafts: [
      aThread({}, threadId),
      ...spools.map((id, at) => aSpool(threadId, { shortCode: `T-${1000 + at}` }, id)),
      mutate('machine.create', { id: machineId, set: { nickname: 'Bertha', brand: 'Tajima', model: 'TMEZ-SC' } }),
    ],
  });
  const opening = await store.db.rows.where('key').startsWith('movement/').first();
  if (opening === undefined) throw new Error('No spool has an opening.');
  await store.db.rows.bulkPut(
    Array.from({ length: 40 }, (_, at) => {
      const id = `0f0000${String(at).padStart(2, '0')}-0000-5000-8000-000000000000`;
      return {
        ...opening,
        id,
        key: rowKey('movement', id),
        d: { ...opening.d, occurredAt: '2020-01-01T09:00:00.000Z' },
      };
    }),
  );
  const now = Date.now();
  const at = (seconds: number) => new Date(now + seconds * 1000).toISOString();
  const use = { spoolId: first, type: 'consume', deltaMm: -1000, occurredAt: at(0.5) } as const;
  await save(store, mutate('movement.create', { id: newId(), set: use }));
  const groupId = newId();
  await save(
    store,
    ...spools.map((spoolId) =>
      mutate('movement.create', {
        id: newId(),
        set: {
          spoolId,
          type: 'count',
          settlesAtMm: 500_000,
          measured: { lengthMm: 500_000 },
          groupId,
          occurredAt: at(1),
        },
      }),
    ),
  );
  const block = { threadId, needle: 1, stitches: 1000, spools: [{ spoolId: second, lengthMm: 5000 }] };
  await save(
    store,
    mutate('run.create', {
      id: runId,
      set: { machineId, what: null, pieces: 1, stitches: 1000, seconds: 60, blocks: [block], at: at(2) },
    }),
  );
  const latest = await recentMovements(store.db, 8);
  expect(latest.slice(0, 2).map(({ entry, spoolIds }) => [entry?.type, entry?.groupId, spoolIds.size])).toEqual([
    ['consume', runId, 1],
    ['count', groupId, 30],
  ]);
  expect(latest.some(({ entry }) => entry?.type === 'consume' && entry.spoolId === first)).toBe(true);
});

test('A run is one row, with what was sewn and on which machine, also if no thread of it was booked', async () => {
  const [threadId, machineId, jobId, spoolId] = [newId(), newId(), newId(), newId()];
  const [booked, unbooked, undone] = [newId(), newId(), newId()];
  const { box, store } = await aWorkshop(<RecentActivity />, {
    drafts: [
      aThread({ code: '1902' }, threadId),
      aSpool(threadId, { shortCode: 'T-1000' }, spoolId),
      mutate('machine.create', { id: machineId, set: { nickname: 'Bertha', brand: 'Tajima', model: 'TMEZ-SC' } }),
      mutate('job.create', { id: jobId, set: { name: 'Polo logo', pieces: 24 } }),
    ],
  });
  const now = Date.now();
  const run = (id: string, seconds: number, set: object) =>
    mutate('run.create', {
      id,
      set: {
        machineId,
        what: 'Logo',
        pieces: 12,
        at: new Date(now + seconds * 1000).toISOString(),
        blocks: [],
        ...set,
      },
    });
  const blocks = [{ threadId, needle: 1, stitches: 1000, spools: [{ spoolId, lengthMm: 60_000 }] }];
  await save(store, run(booked, 1, { jobId, blocks }));
  await save(store, run(unbooked, 2, { what: null, pieces: 1 }));
  await save(store, run(undone, 3, { what: 'Wrong' }));
  await save(store, run(undoingId(store.actor.teamId, 'run', undone), 3, { reversesId: undone, what: 'Wrong' }));
  await expect
    .poll(() => rowsOf(box).slice(0, 2))
    .toEqual([
      expect.stringMatching(/^1 piece sewnBertha · You/),
      expect.stringMatching(/^12 pieces sewn · Polo logoBertha · You−60 m/),
    ]);
  expect([...box.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toContain(`/jobs/${jobId}`);
  expect(rowsOf(box).join(' ')).not.toContain('Wrong');
});

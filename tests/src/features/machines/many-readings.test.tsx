// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { machineDefaults } from '#core/kinds/machine.ts';
import { maintenanceTaskDefaults } from '#core/kinds/maintenance-task.ts';
import { meterReadingDefaults } from '#core/kinds/meter-reading.ts';
import { undoingId } from '#core/mutations/reversal.ts';
import { storePage } from '#data/rows/pages.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { MachinesScreen } from '#features/machines/machines-screen.tsx';
import { keepAnswers } from '#parts/answers/keep-answers.ts';
import { useDues } from '#parts/machines/use-dues.ts';
import { TeamsProvider } from '#services/teams.tsx';
import type { Teams } from '#me/team-state.ts';
import { nine, owner } from '../../core/mutations/a-book.ts';
import { aPage, aPulled } from '../../data/a-tab.ts';
import { aTeamOf } from '../a-team-screen.tsx';

const snapshot = { settings: {} };
const teams = { get: () => snapshot, subscribe: () => () => undefined } as unknown as Teams;

const Bell = () => (
  <p>{`bell: ${
    useDues()
      ?.map(({ due }) => due.trigger?.used)
      .join() ?? 'unread'
  }`}</p>
);

const Screen = () => (
  <TeamsProvider teams={teams}>
    <Bell />
    <MachinesScreen />
  </TeamsProvider>
);

const many = 400;
const machineId = newId();
const stamps = { createdBy: owner, createdAt: nine };
const aMachine = (v: number, totalStitches: number) => ({
  t: 'machine',
  id: machineId,
  v,
  d: {
    ...machineDefaults,
    nickname: 'Bertha',
    brand: 'Tajima',
    model: 'TMEZ-SC',
    totalStitches,
    totalSeconds: 0,
    ...stamps,
  },
});
const aReading = (v: number, minute: number, set: object = {}, id = newId()) => ({
  t: 'meterReading',
  id,
  v,
  d: {
    ...meterReadingDefaults,
    machineId,
    kind: 'stitches',
    source: 'run',
    delta: 100,
    at: new Date(Date.parse(nine) + (minute + 1) * 60_000).toISOString(),
    ...stamps,
    ...set,
  },
});
const aTask = (v: number) => ({
  t: 'maintenanceTask',
  id: newId(),
  v,
  d: { ...maintenanceTaskDefaults, title: 'Oil', machineIds: [machineId], everyStitches: 20_000, ...stamps },
});

const counting = ({ db }: TeamStore) => {
  let read = 0;
  db.rows.hook('reading', (row) => {
    if (row?.kind === 'meterReading') read += 1;
    return row;
  });
  return () => read;
};

const pages = (store: TeamStore) => {
  let version = 1;
  return (rows: (v: number) => readonly object[]) => {
    const [from, to] = [version, (version += 1)];
    return storePage(store, aPage(from, to, rows(to) as never), { epoch: aPage(0, 1).epoch, generation: 0 });
  };
};

test('With many readings one more is read alone, and the machine, its tasks and the bell say what it changes.', async () => {
  const { store, open } = await aTeamOf();
  const pull = pages(store);
  const readings = Array.from({ length: many }, (_, minute) => aReading(2, minute));
  const first = aReading(2, -0.5, { source: 'manual', value: 0, delta: null });
  await pull((v) => [aMachine(v, many * 100), aTask(v), first, ...readings]);
  const page = open('/inventory/machines/:machineId?', `/inventory/machines/${machineId}`, <Screen />);
  await expect.poll(page.text).toContain('40,000 stitches');
  await expect.poll(page.text).toContain('overdue by 20,000 stitches');
  await expect.poll(page.text).toContain('bell: 40000');

  const read = counting(store);
  const last = aReading(3, many);
  await pull((v) => [aMachine(v, many * 100 + 100), last]);
  await expect.poll(page.text).toContain('40,100 stitches');
  await expect.poll(page.text).toContain('overdue by 20,100 stitches');
  await expect.poll(page.text).toContain('bell: 40100');

  const undo = aReading(4, many + 1, { reversesId: last.id }, undoingId(store.actor.teamId, 'meterReading', last.id));
  await pull((v) => [aMachine(v, many * 100), undo]);
  await expect.poll(page.text).toContain('overdue by 20,000 stitches');
  await expect.poll(page.text).toContain('bell: 40000');

  await pull((v) => [
    aMachine(v, many * 100),
    aReading(v, many + 2, { source: 'manual', value: 0, delta: null, reset: true, reason: 'new board' }),
    aReading(v, many + 3, { source: 'manual', value: 500, delta: null }),
    aReading(v, many + 4, { source: 'manual', value: 300, delta: null }),
  ]);
  await expect.poll(page.text).toContain('overdue by 20,500 stitches');
  await expect.poll(page.text).toContain('bell: 40500');
  await expect.poll(page.text).toContain('not counted: 1');
  expect(read()).toBeLessThan(20);
});

test('The answers for the next start read no more of a machine than they could keep.', async () => {
  const { store, inventory } = await aTeamOf();
  const pull = pages(store);
  await pull((v) => [aPulled(v), aMachine(v, 0), ...Array.from({ length: many }, (_, minute) => aReading(v, minute))]);
  await expect.poll(() => inventory.snapshot().rows.length).toBe(1);
  const read = counting(store);
  // On a busy machine the stock in memory is for a moment older than the database: then nothing is kept.
  const kept = await expect
    .poll(async () => {
      await keepAnswers(store, inventory, { form: 'a build', teamMinSpools: 0 });
      return (await store.db.meta.get('answers'))?.k;
    })
    .toBe('answers')
    .then(() => store.db.meta.get('answers'));
  expect(kept?.k === 'answers' && kept.answers).toMatchObject({ machine: [{ id: machineId }], books: new Map() });
  expect(read()).toBeLessThan(many);
});

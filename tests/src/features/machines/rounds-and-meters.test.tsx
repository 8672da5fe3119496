// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { slotId } from '#core/machines/slots.ts';
import { undoingId } from '#core/mutations/reversal.ts';
import { MachinesScreen } from '#features/machines/machines-screen.tsx';
import type { Teams } from '#me/team-state.ts';
import { TeamsProvider } from '#services/teams.tsx';
import { aThread, save } from '../../data/a-tab.ts';
import { aTeamOf } from '../a-team-screen.tsx';

const snapshot = { settings: {} };
const teams = { get: () => snapshot, subscribe: () => () => undefined } as unknown as Teams;

const aMachine = async () => {
  const team = await aTeamOf();
  const { store } = team;
  const [machineId, taskId, threadId] = [newId(), newId(), newId()];
  await save(
    store,
    aThread({ name: 'Poinsettia' }, threadId),
    mutate('machine.create', { id: machineId, set: { nickname: 'Bertha', brand: 'Tajima', model: 'TMEZ-SC' } }),
    mutate('maintenanceTask.create', {
      id: taskId,
      set: { title: 'Oil', machineIds: [machineId], everyDays: 30, everyStitches: 100_000, basis: 'scheduled' },
    }),
  );
  const open = () => {
    const page = team.open(
      '/inventory/machines/:machineId?',
      `/inventory/machines/${machineId}`,
      <TeamsProvider teams={teams}>
        <MachinesScreen />
      </TeamsProvider>,
    );
    return { ...page, text: () => page.text().replaceAll('\u00a0', ' ') };
  };
  return { store, machineId, taskId, threadId, open };
};

test('An entry that answers no round says which one stays, in the message and in the log [F13]', async () => {
  const { open } = await aMachine();
  const page = open();
  await expect.poll(page.text).toContain('in 30 days');
  await page.press('Done: Oil');
  await expect.poll(page.text).toMatch(/Oil: done, but the round of \w+ \d+, \d+ stays/);
  const said = () => page.text().match(/the round of \w+ \d+, \d+ stays/g);
  await expect.poll(said).toHaveLength(2);
  expect(page.text()).toContain('in 30 days');
});

test('The log names the meter as it is known now, not what an entry copied from a reading taken back [F11]', async () => {
  const { store, machineId, taskId, open } = await aMachine();
  const wrong = newId();
  const read = (value: number, id = newId()) =>
    mutate('meterReading.create', { id, set: { machineId, kind: 'stitches', value } });
  await save(store, read(4_210_000));
  await save(store, read(42_900_000, wrong));
  const page = open();
  await page.press('Done: Oil');
  await expect.poll(page.text).toContain('at 42,900,000 stitches');
  const undone = { machineId, kind: 'stitches', source: 'manual', reversesId: wrong } as const;
  await save(
    store,
    mutate('meterReading.create', { id: undoingId(store.actor.teamId, 'meterReading', wrong), set: undone }),
  );
  await expect.poll(page.text).toContain('at 4,210,000 stitches');
  expect(page.text()).not.toContain('at 42,900,000 stitches');
  expect((await store.db.rows.where('key').startsWith('maintenanceLog/').toArray())[0]?.d['taskId']).toBe(taskId);
});

test('A needle is as old as what was sewn since it is new, not by a run that was taken back [F11]', async () => {
  const { store, machineId, threadId, open } = await aMachine();
  const place = { machineId, head: 0, needle: 1 };
  const id = slotId(store.actor.teamId, machineId, place);
  const run = (stitches: number, at: string, runId = newId()) =>
    mutate('run.create', {
      id: runId,
      set: { machineId, pieces: 1, stitches, at, blocks: [{ threadId, needle: 1, stitches, spools: [] }] },
    });
  const wrong = run(4_000_000, '2026-01-01T08:00:00.000Z');
  await save(store, wrong);
  await save(
    store,
    mutate('needle.update', {
      id,
      set: { ...place, threadId, installedAt: '2026-01-02T08:00:00.000Z', installedAtStitches: 4_000_000 },
    }),
  );
  const { at: _at, ...set } = wrong.args.set;
  await save(
    store,
    mutate('run.create', {
      id: undoingId(store.actor.teamId, 'run', wrong.args.id),
      set: { ...set, reversesId: wrong.args.id },
    }),
    run(12_000, '2026-01-03T08:00:00.000Z'),
  );
  const page = open();
  await page.press('Needle 1: 1902 Isacord Poinsettia');
  await expect.poll(page.text).toContain('12,000 stitches');
});

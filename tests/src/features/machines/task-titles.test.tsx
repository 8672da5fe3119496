// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { MachinesScreen } from '#features/machines/machines-screen.tsx';
import type { Teams } from '#me/team-state.ts';
import { TeamsProvider } from '#services/teams.tsx';
import { initTexts } from '#texts/init-texts.ts';
import { save } from '../../data/a-tab.ts';
import { aTeamOf } from '../a-team-screen.tsx';

const path = '/inventory/machines';
const snapshot = { settings: {} };
const teams = { get: () => snapshot, subscribe: () => () => undefined } as unknown as Teams;

afterEach(() => initTexts('en'));

test('A starter task is read in the language of the reader, and another field of it is changed without its title.', async () => {
  const team = await aTeamOf();
  const [machineId, taskId] = [newId(), newId()];
  const machine = { nickname: 'Bertha', brand: 'Tajima', model: 'TMEZ' };
  await save(
    team.store,
    mutate('machine.create', { id: machineId, set: machine }),
    mutate('maintenanceTask.create', {
      id: taskId,
      set: { title: 'Oil the hook', machineIds: [machineId], everyDays: 30 },
    }),
  );
  await initTexts('de');
  const page = team.open(
    '/inventory/machines/:machineId?',
    `${path}/${machineId}`,
    <TeamsProvider teams={teams}>
      <MachinesScreen />
    </TeamsProvider>,
  );
  const task = async () => (await team.store.db.rows.get(`maintenanceTask/${taskId}`))?.d;
  await page.press('Bearbeiten: Greifer ölen');
  expect((await page.control<HTMLInputElement>('Titel')).value).toBe('Greifer ölen');
  await page.type('Alle wie viele Tage', '14');
  await page.press('Speichern');
  await expect.poll(task).toMatchObject({ title: 'Oil the hook', everyDays: 14 });
  await page.press('Bearbeiten: Greifer ölen');
  await page.type('Titel', 'Greifer ölen, sparsam');
  await page.press('Speichern');
  await expect.poll(task).toMatchObject({ title: 'Greifer ölen, sparsam' });
  await initTexts('en');
  await expect.poll(page.text).toContain('Greifer ölen, sparsam');
});

test('The last machine of a task that is still there stays ticked, though the task names a deleted one too.', async () => {
  const team = await aTeamOf();
  const [bertha, clara, dora] = [newId(), newId(), newId()];
  const machine = { brand: 'Tajima', model: 'TMEZ' };
  await save(
    team.store,
    mutate('machine.create', { id: bertha, set: { nickname: 'Bertha', ...machine } }),
    mutate('machine.create', { id: clara, set: { nickname: 'Clara', ...machine } }),
    mutate('machine.create', { id: dora, set: { nickname: 'Dora', ...machine } }),
    mutate('maintenanceTask.create', { id: newId(), set: { title: 'Oil', machineIds: [dora, bertha], everyDays: 30 } }),
  );
  await save(team.store, mutate('machine.delete', { id: dora }));
  const page = team.open(
    '/inventory/machines/:machineId?',
    `${path}/${bertha}`,
    <TeamsProvider teams={teams}>
      <MachinesScreen />
    </TeamsProvider>,
  );
  await page.press('Edit: Oil');
  const canBeUnticked = async (name: string) => !(await page.control<HTMLInputElement>(name)).disabled;
  expect(await canBeUnticked('Bertha')).toBe(false);
  (await page.control('Clara')).click();
  await expect.poll(() => canBeUnticked('Bertha')).toBe(true);
});

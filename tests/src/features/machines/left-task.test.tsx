// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { MachinesScreen } from '#features/machines/machines-screen.tsx';
import type { Teams } from '#me/team-state.ts';
import { TabContext, type Tab } from '#services/tab.ts';
import { TeamsProvider } from '#services/teams.tsx';
import { save } from '../../data/a-tab.ts';
import { aTab } from '../../parts/forms/a-form.tsx';
import { aTeamOf } from '../a-team-screen.tsx';

afterEach(() => localStorage.clear());

const snapshot = { settings: {} };
const teams = { get: () => snapshot, subscribe: () => () => undefined } as unknown as Teams;

const twoMachines = async () => {
  const team = await aTeamOf();
  const [bertha, clara] = [newId(), newId()];
  for (const [id, nickname] of [
    [bertha, 'Bertha'],
    [clara, 'Clara'],
  ] as const)
    await save(team.store, mutate('machine.create', { id, set: { nickname, brand: 'Tajima', model: 'TMEZ' } }));
  const addTask = async (tab: Tab) => {
    const page = team.open(
      '/inventory/machines/:machineId?',
      `/inventory/machines/${bertha}`,
      <TabContext value={tab}>
        <TeamsProvider teams={teams}>
          <MachinesScreen />
        </TeamsProvider>
      </TabContext>,
    );
    await page.press('Add task');
    await page.control('Clara'); // by now the machines are shown
    return {
      ...page,
      offered: () => page.buttons().filter((name) => name?.startsWith('Continue')),
      typed: async () => [
        (await page.control<HTMLInputElement>('Title')).value,
        (await page.control<HTMLTextAreaElement>('What it needs')).value,
        (await page.control<HTMLInputElement>('Clara')).checked,
      ],
    };
  };
  const task = async () => (await team.store.db.rows.where('key').startsWith('maintenanceTask/').toArray())[0]?.d;
  return { bertha, clara, addTask, task };
};

test('A task whose tab was closed is offered once, and continues whole: title, machines and what it needs.', async () => {
  const { bertha, clara, addTask, task } = await twoMachines();
  const gone = aTab('gone');
  const before = await addTask(gone.tab);
  await before.type('Title', 'New belt');
  await before.type('Every so many days', '365');
  await before.type('What it needs', '2 × belt\nGrease');
  (await before.control('Clara')).click();
  await expect.poll(before.typed).toEqual(['New belt', '2 × belt\nGrease', true]);
  gone.close();
  const page = await addTask(aTab('here').tab);
  await expect.poll(page.offered).toEqual(['Continue: New belt · 2 × belt Grease']);
  await page.press('Continue: New belt · 2 × belt Grease');
  await expect.poll(page.typed).toEqual(['New belt', '2 × belt\nGrease', true]);
  await expect.poll(page.offered).toEqual([]);
  await page.press('Save');
  await expect.poll(task).toMatchObject({
    title: 'New belt',
    everyDays: 365,
    machineIds: [bertha, clara],
    consumables: [
      { text: 'belt', qty: 2 },
      { text: 'Grease', qty: 1 },
    ],
  });
});

test('Of a task that an earlier version kept in two drafts the one with the title is offered.', async () => {
  const { bertha, clara, addTask } = await twoMachines();
  const gone = aTab('gone');
  await (await addTask(gone.tab)).type('Title', 'New belt');
  const ofTask = (): string => Object.keys(localStorage).find((key) => key.includes('.maintenanceTask.')) ?? '';
  await expect.poll(ofTask).not.toBe('');
  gone.close();
  const second = ofTask().replace('.maintenanceTask.new.', '.task.');
  expect(second).toContain(`.task.${bertha}@gone`);
  localStorage.setItem(ofTask(), JSON.stringify({ at: 1, changes: { title: 'New belt' } }));
  const changes = { machineIds: [bertha, clara], consumables: 'Grease' };
  localStorage.setItem(second, JSON.stringify({ at: 1, changes }));
  const page = await addTask(aTab('here').tab);
  await expect.poll(page.offered).toEqual(['Continue: New belt']);
  await page.press('Continue: New belt');
  await expect.poll(page.typed).toEqual(['New belt', '', false]);
});

test('A draft in which only a choice was made is offered without a name, not by its stored code.', async () => {
  const { addTask } = await twoMachines();
  const gone = aTab('gone');
  const before = await addTask(gone.tab);
  await before.choose('How much it matters', 'Stop the machine');
  gone.close();
  const page = await addTask(aTab('here').tab);
  await expect.poll(page.offered).toEqual(['Continue: an entry without a name']);
});

// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { MachinesScreen } from '#features/machines/machines-screen.tsx';
import type { Teams } from '#me/team-state.ts';
import { TeamsProvider } from '#services/teams.tsx';
import { nine } from '../../core/mutations/a-book.ts';
import { save } from '../../data/a-tab.ts';
import { aTeamOf } from '../a-team-screen.tsx';

afterEach(() => localStorage.clear());

const snapshot = { settings: {} };
const teams = { get: () => snapshot, subscribe: () => () => undefined } as unknown as Teams;

test('A task that cannot be deleted stays open with what was typed into it', async () => {
  const { store, open } = await aTeamOf();
  const machineId = newId();
  await save(
    store,
    mutate('machine.create', { id: machineId, set: { nickname: 'Bertha', brand: 'Tajima', model: 'TMEZ' } }),
    mutate('maintenanceTask.create', { id: newId(), set: { title: 'Oil', machineIds: [machineId], everyDays: 30 } }),
  );
  const page = open(
    '/inventory/machines/:machineId?',
    `/inventory/machines/${machineId}`,
    <TeamsProvider teams={teams}>
      <MachinesScreen />
    </TeamsProvider>,
  );
  await page.press('Edit: Oil');
  await page.type('Title', 'Oil the hook');
  await store.db.meta.put({ k: 'gone', at: nine });
  await page.press('Delete task');
  await expect.poll(page.text).toContain('nothing new can be saved here');
  expect((await page.control<HTMLInputElement>('Title')).value).toBe('Oil the hook');
});

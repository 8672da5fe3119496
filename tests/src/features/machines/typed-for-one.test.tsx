// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { MachinesScreen } from '#features/machines/machines-screen.tsx';
import type { Teams } from '#me/team-state.ts';
import { TeamsProvider } from '#services/teams.tsx';
import { save } from '../../data/a-tab.ts';
import { aTeamOf } from '../a-team-screen.tsx';

afterEach(() => localStorage.clear());

const snapshot = { settings: {} };
const teams = { get: () => snapshot, subscribe: () => () => undefined } as unknown as Teams;

test('A task that was begun on one machine is not in the form of another, and waits on its own.', async () => {
  const team = await aTeamOf();
  const [bertha, clara] = [newId(), newId()];
  for (const [id, nickname] of [
    [bertha, 'Bertha'],
    [clara, 'Clara'],
  ] as const)
    await save(team.store, mutate('machine.create', { id, set: { nickname, brand: 'Tajima', model: 'TMEZ' } }));
  const page = team.open(
    '/inventory/machines/:machineId?',
    `/inventory/machines/${bertha}`,
    <TeamsProvider teams={teams}>
      <MachinesScreen />
    </TeamsProvider>,
  );
  const title = async () => (await page.control<HTMLInputElement>('Title')).value;
  await page.press('Add task');
  await page.type('Title', 'Grease the rail');
  await expect.poll(title).toBe('Grease the rail');
  await page.press('Close');
  page.go(`/inventory/machines/${clara}`);
  await expect.poll(page.heading).toBe('Clara');
  await page.press('Add task');
  expect(await title()).toBe('');
  await page.press('Close');
  page.go(`/inventory/machines/${bertha}`);
  await expect.poll(page.heading).toBe('Bertha');
  await page.press('Add task');
  await expect.poll(title).toBe('Grease the rail');
});

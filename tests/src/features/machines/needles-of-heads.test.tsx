// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { slotId } from '#core/machines/slots.ts';
import { MachinesScreen } from '#features/machines/machines-screen.tsx';
import { SheetsScreen } from '#features/machines/sheets-screen.tsx';
import type { Teams } from '#me/team-state.ts';
import { TeamsProvider } from '#services/teams.tsx';
import { aThread, save } from '../../data/a-tab.ts';
import { aTeamOf } from '../a-team-screen.tsx';

const path = '/inventory/machines';
const snapshot = { settings: {} };
const teams = { get: () => snapshot, subscribe: () => () => undefined } as unknown as Teams;

const twoHeads = async () => {
  const team = await aTeamOf();
  const { teamId } = team.store.actor;
  const [machineId, red, blue] = [newId(), newId(), newId()];
  await save(
    team.store,
    aThread({ code: '1902', name: 'Poinsettia' }, red),
    aThread({ code: '3544', name: 'Sapphire' }, blue),
    mutate('machine.create', {
      id: machineId,
      set: { nickname: 'Bertha', brand: 'Tajima', model: 'TMEZ', type: 'multi_head', heads: 2, needlesPerHead: 2 },
    }),
  );
  const load = (head: number, needle: number, threadId: string) => {
    const id = slotId(teamId, machineId, { head, needle });
    return save(team.store, mutate('needle.update', { id, set: { machineId, head, needle, threadId } }));
  };
  const on = async (head: number, needle: number) => {
    const row = await team.store.db.rows.get(`needle/${slotId(teamId, machineId, { head, needle })}`);
    return row?.d['threadId'];
  };
  const open = (at: string) =>
    team.open(
      '/inventory/machines/:machineId?',
      at,
      <TeamsProvider teams={teams}>
        <MachinesScreen />
      </TeamsProvider>,
    );
  const paper = () =>
    team.open(
      '/inventory/machine-sheets',
      '/inventory/machine-sheets?sheet=needles',
      <TeamsProvider teams={teams}>
        <SheetsScreen />
      </TeamsProvider>,
    );
  return { machineId, red, blue, load, on, open, paper };
};

test('All heads of a machine say what every head carries, and where heads differ.', async () => {
  const { machineId, red, blue, load, open } = await twoHeads();
  await load(1, 1, red);
  await load(2, 1, red);
  await load(1, 2, red);
  await load(2, 2, blue);
  const page = open(`${path}/${machineId}`);
  const needles = () => page.buttons().filter((name) => name?.startsWith('Needle '));
  await expect.poll(needles).toEqual(['Needle 1: 1902 Isacord Poinsettia', 'Needle 2: differs by head']);
  await page.choose('Head', 'Head 2');
  await expect.poll(needles).toEqual(['Needle 1: 1902 Isacord Poinsettia', 'Needle 2: 3544 Isacord Sapphire']);
});

test('A thread loaded for all heads is on every head, and its undo gives each its own again.', async () => {
  const { machineId, red, blue, load, on, open } = await twoHeads();
  await load(1, 1, red);
  await load(2, 1, blue);
  const page = open(`${path}/${machineId}`);
  await page.press('Needle 1: differs by head');
  await page.type('Thread for needle 1', '3544');
  const found = () => [...page.box.querySelectorAll<HTMLElement>('[role=option]')];
  await expect.poll(() => found().map((one) => one.textContent)).toEqual([expect.stringContaining('3544')]);
  found()[0]?.click();
  await expect.poll(() => on(1, 1)).toBe(blue);
  expect(await on(0, 1)).toBe(blue);
  const offer = () => page.box.querySelector<HTMLButtonElement>('[data-sonner-toast] button[data-action]');
  await expect.poll(offer).not.toBeNull();
  offer()?.click();
  await expect.poll(() => on(1, 1)).toBe(red);
  expect(await on(2, 1)).toBe(blue);
});

test('The card of a machine shows its first head and says when the others differ; unread needles do not look empty.', async () => {
  const { red, blue, load, open } = await twoHeads();
  await load(1, 1, red);
  const page = open(path);
  const seen: string[] = [];
  const dots = () => [...page.box.querySelectorAll('[data-dot]')].map((dot) => dot.getAttribute('data-dot') ?? '');
  const watch = new MutationObserver(() => seen.push(dots().join(' ')));
  watch.observe(page.box, { childList: true, subtree: true, attributes: true });
  await expect.poll(dots).toEqual(['loaded', 'empty']);
  watch.disconnect();
  expect([...new Set(seen)].filter(Boolean)).toEqual(['unread unread', 'loaded empty']);
  expect(page.text()).toContain('Head 1, the others differ');
  await load(2, 1, red);
  await expect.poll(page.text).not.toContain('the others differ');
  await load(2, 2, blue);
  await expect.poll(page.text).toContain('Head 1, the others differ');
});

test('On paper each head with needles of its own has a table, and no empty one stands for all.', async () => {
  const { red, blue, load, paper } = await twoHeads();
  await load(1, 1, red);
  const page = paper();
  const captions = () => [...page.box.querySelectorAll('caption')].map((one) => one.textContent);
  await expect.poll(captions).toEqual(['All other heads', 'Head 1']);
  await load(2, 1, blue);
  await expect.poll(captions).toEqual(['Head 1', 'Head 2']);
});

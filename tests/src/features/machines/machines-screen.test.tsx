// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { slotId } from '#core/machines/slots.ts';
import { createInventory } from '#inventory/inventory.ts';
import { rowKey } from '#data/database/team-database.ts';
import { MachinesScreen } from '#features/machines/machines-screen.tsx';
import { MachineView } from '#features/machines/machine-view.tsx';
import { TeamsProvider } from '#services/teams.tsx';
import type { Teams } from '#me/team-state.ts';
import { aSpool, aThread, save } from '../../data/a-tab.ts';
import { aTeamOf } from '../a-team-screen.tsx';

const route = '/inventory/machines/:machineId?';
const path = '/inventory/machines';

const snapshot = { settings: {} };
const teams = { get: () => snapshot, subscribe: () => () => undefined } as unknown as Teams;
const Screen = () => (
  <TeamsProvider teams={teams}>
    <MachinesScreen />
  </TeamsProvider>
);
const ViewScreen = () => (
  <TeamsProvider teams={teams}>
    <MachineView />
  </TeamsProvider>
);

type Team = Awaited<ReturnType<typeof aTeamOf>>;

const aWorkshop = async (team: Team, set: object = {}) => {
  const [machineId, threadId] = [newId(), newId()];
  const spool = aSpool(threadId);
  await save(
    team.store,
    aThread({ name: 'Poinsettia' }, threadId),
    spool,
    mutate('machine.create', {
      id: machineId,
      set: { nickname: 'Bertha', brand: 'Tajima', model: 'TMEZ-SC', type: 'multi_needle', needlesPerHead: 3, ...set },
    }),
  );
  const on = (needle: number, head = 0) =>
    rowKey('needle', slotId(team.store.actor.teamId, machineId, { head, needle }));
  const slot = async (needle: number) => (await team.store.db.rows.get(on(needle)))?.d;
  const row = async (key: string) => (await team.store.db.rows.get(key))?.d;
  const load = (needle: number) =>
    save(
      team.store,
      mutate('needle.update', {
        id: slotId(team.store.actor.teamId, machineId, { head: 0, needle }),
        set: { machineId, head: 0, needle, threadId, spoolId: spool.args.id },
      }),
    );
  return { machineId, threadId, spoolId: spool.args.id, slot, row, load };
};

test('A machine is added from its model, and what the model does not say stays blank.', async () => {
  const { store, open } = await aTeamOf();
  const page = open(route, path, <Screen />);
  await expect.poll(page.text).toContain('No machine here yet');
  await page.press('Add machine');
  await page.choose('Known brands', 'Ricoma');
  await page.choose('Known models', 'MT-1501');
  await expect.poll(async () => (await page.control<HTMLInputElement>('Needles')).value).toBe('15');
  await page.type('Nickname', 'Bertha');
  await page.press('Save');
  await expect.poll(page.heading).toBe('Bertha');
  const [row] = await store.db.rows.where('key').startsWith('machine/').toArray();
  expect(row?.d).toMatchObject({
    nickname: 'Bertha',
    brand: 'Ricoma',
    model: 'MT-1501',
    type: 'multi_needle',
    needlesPerHead: 15,
    maxSpm: 1200,
    workingSpm: 600,
    colourChangeSec: 25,
    formats: ['dst'],
    fieldWMm10: null,
    fieldHMm10: null,
  });
  expect(page.buttons().filter((name) => name?.startsWith('Needle '))).toHaveLength(15);
});

test('A machine is deleted and taken back; its list narrows by state.', async () => {
  const team = await aTeamOf();
  const { machineId } = await aWorkshop(team);
  await aWorkshop(team, { nickname: 'Old', status: 'stored' });
  const page = team.open(route, `${path}/${machineId}`, <Screen />);
  await page.press('Delete');
  await expect.poll(page.address).toBe(path);
  await expect.poll(page.rows).toEqual(['Old']);
  await page.press('Undo');
  await expect.poll(page.rows).toEqual(['Bertha', 'Old']);
  await page.press('Stored');
  await expect.poll(page.rows).toEqual(['Old']);
});

test('Heads and needles that a model does not say are asked for, and never one by themselves.', async () => {
  const { store, open } = await aTeamOf();
  const page = open(route, path, <Screen />);
  await page.press('Add machine');
  await page.choose('Known brands', 'Tajima');
  await page.choose('Known models', 'TMAR-KC');
  await expect.poll(async () => (await page.control<HTMLInputElement>('Needles')).value).toBe('');
  await page.press('Save');
  await expect.poll(page.text).toContain('Needles: enter a number');
  expect(page.text()).toContain('Heads: enter a number');
  await page.type('Needles', '12');
  await page.type('Heads', '6');
  await page.press('Save');
  await expect.poll(page.heading).toBe('TMAR-KC');
  const [row] = await store.db.rows.where('key').startsWith('machine/').toArray();
  expect(row?.d).toMatchObject({ type: 'multi_head', heads: 6, needlesPerHead: 12 });
});

describe('Needles', () => {
  test('are unloaded and swapped, each with its undo', async () => {
    const team = await aTeamOf();
    const { machineId, threadId, spoolId, slot, load } = await aWorkshop(team);
    await load(1);
    const page = team.open(route, `${path}/${machineId}`, <Screen />);
    await page.press('Needle 1: 1902 Isacord Poinsettia');
    await page.choose('Swap with', 'Needle 3');
    await page.press('Swap');
    await expect.poll(() => slot(3)).toMatchObject({ threadId, spoolId });
    expect(await slot(1)).toMatchObject({ threadId: null, spoolId: null });
    await page.press('Undo');
    await expect.poll(() => slot(1)).toMatchObject({ threadId, spoolId });
    expect(await slot(3)).toMatchObject({ threadId: null, spoolId: null });
    await page.press('Needle 1: 1902 Isacord Poinsettia');
    await page.type('Tension', '110');
    await page.press('Unload');
    await expect.poll(() => slot(1)).toMatchObject({ threadId: null, spoolId: null, tension: '110' });
  });
});

test('A run takes thread off the spool on the needle that sewed, and its undo gives all of it back.', async () => {
  const team = await aTeamOf();
  const { machineId, spoolId, row, load } = await aWorkshop(team);
  await load(2);
  const page = team.open(route, `${path}/${machineId}`, <Screen />);
  await expect.poll(page.buttons).toContain('Needle 2: 1902 Isacord Poinsettia');
  await page.press('Record run');
  await page.type('Pieces sewn', '24');
  await page.type('Stitches per piece', '1000');
  await expect.poll(async () => (await page.control<HTMLInputElement>('Needle 2, thread in all')).value).toBe('120');
  await page.press('Book');
  await expect
    .poll(() => row(rowKey('machine', machineId)))
    .toMatchObject({ totalStitches: 24_000, totalSeconds: 2824 });
  expect(await row(rowKey('spool', spoolId))).toMatchObject({ remainingMm: 880_000, state: 'open' });
  await page.press('Undo');
  await expect.poll(() => row(rowKey('machine', machineId))).toMatchObject({ totalStitches: 0, totalSeconds: 0 });
  expect(await row(rowKey('spool', spoolId))).toMatchObject({ remainingMm: 1_000_000 });
});

test('A run of no pieces is not booked, and says so at its field.', async () => {
  const team = await aTeamOf();
  const { machineId } = await aWorkshop(team);
  const page = team.open(route, `${path}/${machineId}`, <Screen />);
  await page.press('Record run');
  await page.type('Pieces sewn', '0');
  await page.press('Book');
  await expect.poll(page.text).toContain('Enter how many pieces, at least 1.');
  expect(await team.store.db.rows.where('key').startsWith('run/').count()).toBe(0);
});

test('Starter tasks are offered, become due, are done in one press and taken back.', async () => {
  const team = await aTeamOf();
  const { machineId } = await aWorkshop(team);
  const page = team.open(route, `${path}/${machineId}`, <Screen />);
  await page.press('Add these');
  await expect.poll(page.text).toContain('Oil the hook');
  await save(team.store, mutate('meterReading.create', { id: newId(), set: { machineId, kind: 'hours', value: 0 } }));
  const at = new Date(team.store.now() + 60_000).toISOString();
  const later = { id: newId(), set: { machineId, pieces: 1, seconds: 5 * 3600, at } };
  await save(team.store, mutate('run.create', later));
  await expect.poll(page.text).toContain('overdue by 1\u00a0h');
  await page.press('Done: Oil the hook');
  await expect.poll(page.text).toContain('in 4\u00a0h');
  // only the message's button: each log entry has its own Undo
  const offer = () => page.box.querySelector<HTMLButtonElement>('[data-sonner-toast] button[data-action]');
  await expect.poll(offer).not.toBeNull();
  offer()?.click();
  await expect.poll(page.text).toContain('overdue by 1\u00a0h');
});

test('The meter is read, and never falls without a reset and its reason.', async () => {
  const team = await aTeamOf();
  const { machineId, row } = await aWorkshop(team);
  const page = team.open(route, `${path}/${machineId}`, <Screen />);
  await page.press('Read the meter');
  await page.type('Stitches', '1000');
  await page.press('Save');
  await expect.poll(() => row(rowKey('machine', machineId))).toMatchObject({ totalStitches: 1000 });
  await page.press('Read the meter');
  await expect.poll(page.text).toContain('Last at 1,000');
  await page.type('Stitches', '900');
  await page.press('Save');
  await expect.poll(page.text).toContain('It stood at 1,000 already.');
  expect(await row(rowKey('machine', machineId))).toMatchObject({ totalStitches: 1000 });
});

test('An estimate is added to the meter, and never settles it.', async () => {
  const team = await aTeamOf();
  const { machineId, row } = await aWorkshop(team);
  const page = team.open(route, `${path}/${machineId}`, <Screen />);
  await page.press('Read the meter');
  await page.type('Stitches', '1000');
  await page.press('Save');
  await expect.poll(() => row(rowKey('machine', machineId))).toMatchObject({ totalStitches: 1000 });
  await page.press('Read the meter');
  await page.choose('Where the figure comes from', 'An estimate, added to the meter');
  await page.type('Stitches', '900');
  await page.press('Save');
  await expect.poll(() => row(rowKey('machine', machineId))).toMatchObject({ totalStitches: 1900 });
});

test('One task is for two machines, with what it needs; the other machine shows it too.', async () => {
  const team = await aTeamOf();
  const { machineId } = await aWorkshop(team);
  const { machineId: other } = await aWorkshop(team, { nickname: 'Clara' });
  const page = team.open(route, `${path}/${machineId}`, <Screen />);
  await page.press('Add task');
  await page.type('Title', 'New belt');
  await page.type('Every so many days', '365');
  await page.type('What it needs', '2 × belt\nGrease');
  (await page.control<HTMLInputElement>('Clara')).click();
  await page.press('Save');
  const task = async () => (await team.store.db.rows.where('key').startsWith('maintenanceTask/').toArray())[0]?.d;
  await expect.poll(task).toMatchObject({
    machineIds: [machineId, other],
    consumables: [
      { text: 'belt', qty: 2 },
      { text: 'Grease', qty: 1 },
    ],
  });
  await page.press('Edit: New belt');
  expect((await page.control<HTMLTextAreaElement>('What it needs')).value).toBe('2 × belt\nGrease');
  (await page.control<HTMLInputElement>('Clara')).click();
  await page.press('Save');
  await expect.poll(task).toMatchObject({ machineIds: [machineId] });
});

test('A viewer sees what is there, and no button that changes it.', async () => {
  const team = await aTeamOf();
  const { machineId, load } = await aWorkshop(team);
  await load(1);
  const viewer = { ...team.workspace, store: { ...team.store, actor: { ...team.store.actor, role: 'viewer' } } };
  Object.assign(team.workspace, viewer);
  const page = team.open(route, `${path}/${machineId}`, <Screen />);
  await expect.poll(page.heading).toBe('Bertha');
  expect(page.buttons()).toEqual([]);
});

test('The machine view names each needle, says that the screen may sleep, and notes a problem.', async () => {
  const team = await aTeamOf();
  const { machineId, load } = await aWorkshop(team);
  await load(2);
  const page = team.open('/inventory/machines/:machineId/view', `${path}/${machineId}/view`, <ViewScreen />);
  const named = () => [...page.box.querySelectorAll('[role=img]')].map((one) => one.getAttribute('aria-label'));
  await expect.poll(named).toEqual(['Needle 1: empty', 'Needle 2: 1902 Isacord Poinsettia', 'Needle 3: empty']);
  expect(page.text()).toContain('This screen may go dark');
  await page.press('Problem');
  await page.choose('Needle', 'Needle 2');
  await page.press('Thread break');
  await expect.poll(() => team.store.db.rows.where('key').startsWith('stop/').count()).toBe(1);
  const [stop] = await team.store.db.rows.where('key').startsWith('stop/').toArray();
  expect(stop?.d).toMatchObject({ code: 'T', needle: 2, machineId });
  await page.press('Undo');
  await expect.poll(() => team.store.db.rows.where('key').startsWith('stop/').count()).toBe(2);
});

test('Needles are named before the stock is in memory: none says that its thread is deleted.', async () => {
  const team = await aTeamOf();
  const { machineId, load } = await aWorkshop(team);
  await load(2);
  const unread = createInventory(team.store, (fault) => expect.unreachable(String(fault)));
  Object.assign(team.workspace, { inventory: unread });
  const view = team.open('/inventory/machines/:machineId/view', `${path}/${machineId}/view`, <ViewScreen />);
  const named = () => [...view.box.querySelectorAll('[role=img]')].map((one) => one.getAttribute('aria-label'));
  await expect.poll(named).toEqual(['Needle 1: empty', 'Needle 2: 1902 Isacord Poinsettia', 'Needle 3: empty']);
  const page = team.open(route, `${path}/${machineId}`, <Screen />);
  await expect.poll(page.buttons).toContain('Needle 2: 1902 Isacord Poinsettia');
});

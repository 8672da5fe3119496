// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { PlacesScreen } from '#features/places/places-screen.tsx';
import { AddSpoolsDialog } from '#features/threads/spools/add-spools-dialog.tsx';
import { rowKey } from '#data/database/team-database.ts';
import { aSpool, aThread, save } from '../../data/a-tab.ts';
import { aTeamOf } from '../a-team-screen.tsx';

const route = '/inventory/places/:placeId?';
const path = '/inventory/places';
const aPlace = (name: string, id: string, parentId: string | null = null) =>
  mutate('place.create', { id, set: { name, parentId } });

const aRack = async () => {
  const team = await aTeamOf();
  const [room, rack, thread, a, b] = [newId(), newId(), newId(), newId(), newId()];
  await save(team.store, aPlace('Room', room), aPlace('A rack', rack, room), aThread({ name: 'Red' }, thread));
  await save(
    team.store,
    aSpool(thread, { placeId: rack }, a),
    aSpool(thread, { placeId: rack, shortCode: 'T-0002', labelled: true }, b),
  );
  const spool = async (id: string) => (await team.store.db.rows.get(rowKey('spool', id)))?.d;
  return { ...team, room, rack, a, b, spool };
};

test('Places stand in a tree, and ticked spools move together and back.', async () => {
  const { open, rack, room, a, b, spool } = await aRack();
  const page = open(route, `${path}/${rack}`, <PlacesScreen />);
  await expect.poll(page.heading).toBe('A rack');
  expect(page.rows().map((name) => name?.trim())).toEqual(['Room', 'A rack']);
  await expect.poll(async () => (await page.control<HTMLInputElement>('All spools')).checked).toBe(false);
  (await page.control<HTMLInputElement>('All spools')).click();
  await page.choose('Move to', 'Room');
  await page.press('Move');
  await expect.poll(async () => [(await spool(a))?.['placeId'], (await spool(b))?.['placeId']]).toEqual([room, room]);
  await page.press('Undo');
  await expect.poll(async () => [(await spool(a))?.['placeId'], (await spool(b))?.['placeId']]).toEqual([rack, rack]);
});

test('The code on the label of a spool, typed into the search of the places, leads to that spool.', async () => {
  const { open, b } = await aRack();
  const page = open(route, path, <PlacesScreen />);
  await expect.poll(() => page.rows().length).toBe(2);
  await page.type('Search places', 'T-0009');
  await expect.poll(page.text).toContain('No spool of yours has the code T-0009.');
  await page.type('Search places', 't-0002');
  const link = () => [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Open spool T-0002');
  await expect.poll(() => link()?.getAttribute('href')).toMatch(new RegExp(`\\?spool=${b}$`));
  const href = link()?.getAttribute('href');
  const field = await page.control<HTMLInputElement>('Search places');
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  await expect.poll(page.address).toBe(href);
});

test('A stocktake is a draft until it is booked, says what it will do, and is taken back as a whole.', async () => {
  const { open, store, rack, a, b, spool } = await aRack();
  const page = open(route, `${path}/${rack}`, <PlacesScreen />);
  await page.press('Stocktake');
  await page.press('T-0001 differs');
  await page.type('Left on T-0001', '250');
  await page.press('T-0002 differs');
  const missing = () =>
    [...document.querySelectorAll<HTMLButtonElement>('dialog button')].filter(
      ({ textContent }) => textContent === 'missing',
    )[1];
  await expect.poll(missing).toBeTruthy();
  missing()?.click();
  await expect.poll(page.text).toContain('There: 0 · new amount: 1 · missing: 1 · not looked at: 0');
  const moved = async () =>
    (await store.db.rows.where('key').startsWith('movement/').toArray()).filter(({ d }) => d['type'] === 'count');
  expect(await moved()).toEqual([]);
  await page.press('Book stocktake');
  await expect
    .poll(async () => [(await spool(a))?.['remainingMm'], (await spool(b))?.['state']])
    .toEqual([250_000, 'lost']);
  expect((await moved()).map(({ d }) => typeof d['groupId'])).toEqual(['string']);
  await page.press('Undo');
  await expect
    .poll(async () => [(await spool(a))?.['remainingMm'], (await spool(b))?.['state']])
    .toEqual([1_000_000, 'sealed']);
});

test('A deleted place says what becomes of its spools, and comes back with them.', async () => {
  const { open, rack, a, spool } = await aRack();
  const page = open(route, `${path}/${rack}`, <PlacesScreen />);
  await expect.poll(page.text).toContain('T-0002');
  await page.press('Delete');
  await expect.poll(page.text).toContain('Its 2 spools stay in the inventory');
  await page.press('Undo');
  await expect.poll(() => page.rows().map((name) => name?.trim())).toEqual(['Room', 'A rack']);
  expect((await spool(a))?.['placeId']).toBe(rack);
});

test('A person’s default place is where their new spools start, until they use another one or it is removed', async () => {
  const { open, store, inventory, rack, room, a, b } = await aRack();
  const page = open(route, `${path}/${rack}`, <PlacesScreen />);
  await page.press('Make it my default place');
  await expect.poll(page.text).toContain('Your new spools now start in A rack.');
  await expect.poll(page.buttons).toContain('No longer my default place');
  await expect.poll(() => inventory.snapshot().rows.length).toBe(1);
  const [owned] = inventory.snapshot().rows;
  if (owned === undefined) throw new Error('The thread is not there.');
  const adding = () => open('/', '/', <AddSpoolsDialog owned={owned} onClose={() => undefined} />);
  const placesOfNew = async () => {
    const spools = await store.db.rows.where('key').startsWith('spool/').toArray();
    return spools.filter(({ id }) => id !== a && id !== b).map(({ d }) => d['placeId']);
  };
  const first = adding();
  await expect.poll(async () => (await first.control<HTMLInputElement>('Place')).value).toBe('A rack');
  await expect.poll(first.text).toContain('Your default place');
  await first.press('Add');
  await expect.poll(placesOfNew).toEqual([rack]);

  const second = adding();
  await expect.poll(async () => (await second.control<HTMLInputElement>('Place')).value).toBe('A rack');
  await second.type('Place', 'Room');
  expect(second.text()).not.toContain('Your default place');
  await second.press('Add');
  await expect.poll(async () => (await placesOfNew()).toSorted()).toEqual([rack, room].toSorted());
  const third = adding();
  await expect.poll(async () => (await third.control<HTMLInputElement>('Place')).value).toBe('Room');

  await save(store, mutate('place.delete', { id: room }));
  await expect.poll(async () => (await third.control<HTMLInputElement>('Place')).value).toBe('A rack');
  await save(store, mutate('place.delete', { id: rack }));
  await expect.poll(async () => (await third.control<HTMLInputElement>('Place')).value).toBe('');
});

test('A new place takes its kind from the name while it is typed, until another kind is chosen.', async () => {
  const { open, store } = await aTeamOf();
  const page = open(route, path, <PlacesScreen />);
  await page.press('Add place');
  const kind = async () => (await page.control<HTMLSelectElement>('Kind of place')).value;
  await page.type('Name', 'Schublade 3');
  await expect.poll(kind).toBe('drawer');
  await page.type('Name', 'Wollkiste');
  await expect.poll(kind).toBe('box');
  await page.choose('Kind of place', 'bag');
  await page.type('Name', 'Regal');
  await expect.poll(kind).toBe('bag');
  await page.press('Save');
  await expect
    .poll(async () =>
      (await store.db.rows.where('key').startsWith('place/').toArray()).map(({ d }) => [d['name'], d['kind']]),
    )
    .toEqual([['Regal', 'bag']]);
});

test('A place that is made by typing its name beside a spool gets the kind that the name says, or the one chosen.', async () => {
  const { open, store, inventory } = await aTeamOf();
  const thread = newId();
  await save(store, aThread({ name: 'Red' }, thread));
  await expect.poll(() => inventory.snapshot().rows.length).toBe(1);
  const kinds = async () =>
    Object.fromEntries(
      (await store.db.rows.where('key').startsWith('place/').toArray()).map(({ d }) => [d['name'], d['kind']]),
    );
  const put = async (name: string, chosen?: string) => {
    const [owned] = inventory.snapshot().rows;
    if (owned === undefined) throw new Error('There is no thread.');
    let isClosed = false;
    const page = open('/', '/', <AddSpoolsDialog owned={owned} onClose={() => (isClosed = true)} />);
    await page.type('Place', name);
    if (chosen !== undefined) await page.choose('Kind of place', chosen);
    await page.press('Add');
    await expect.poll(() => isClosed).toBe(true);
  };
  await put('Drawer A');
  await put('A3', 'bag');
  await put('Top left');
  expect(await kinds()).toEqual({ 'Drawer A': 'drawer', A3: 'bag', 'Top left': 'rack' });
});

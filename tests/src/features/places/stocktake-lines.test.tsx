// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { PlacesScreen } from '#features/places/places-screen.tsx';
import { rowKey } from '#data/database/team-database.ts';
import { aSpool, aThread, save } from '../../data/a-tab.ts';
import { aTeamOf } from '../a-team-screen.tsx';

const route = '/inventory/places/:placeId?';

const aRack = async () => {
  const team = await aTeamOf();
  const [rack, room, thread] = [newId(), newId(), newId()];
  const alike = Array.from({ length: 10 }, newId);
  const [labelled, other] = [newId(), newId()];
  await save(
    team.store,
    mutate('place.create', { id: rack, set: { name: 'Rack' } }),
    mutate('place.create', { id: room, set: { name: 'Room' } }),
    aThread({ brand: 'Isacord', code: '1902', name: 'Poinsettia' }, thread),
  );
  await save(
    team.store,
    ...alike.map((id, at) => aSpool(thread, { placeId: rack, shortCode: `T-01${at + 10}` }, id)),
    aSpool(thread, { placeId: rack, shortCode: 'T-0900', labelled: true }, labelled),
    aSpool(thread, { placeId: rack, shortCode: 'T-0901', lot: 'L7' }, other),
  );
  const state = async (id: string) => (await team.store.db.rows.get(rowKey('spool', id)))?.d;
  const lost = async () => {
    const states = await Promise.all([...alike, labelled, other].map(state));
    return states.filter((row) => row?.['state'] === 'lost').length;
  };
  const placesOf = async () => Promise.all(alike.map(async (id) => (await state(id))?.['placeId']));
  const page = team.open(route, `/inventory/places/${rack}`, <PlacesScreen />);
  const plain = () => page.text().replaceAll('\u00a0', ' ');
  return { ...team, page, plain, alike, lost, placesOf, rack, room, state };
};

const title = '1902 Isacord Poinsettia, 10 × 1,000 m, sealed';
const named = (name: string) => name.replace('1,000 m', '1,000\u00a0m');
const rows = () => document.querySelectorAll('dialog[open] li');

test('Alike spools are one line; of ten, eight are counted: two are lost, and one undo restores both', async () => {
  const { page, plain, lost, state, alike } = await aRack();
  await page.press('Stocktake');
  await expect.poll(() => rows().length).toBe(3);
  await page.press(named(`Not all there: ${title}`));
  await page.type('How many of 1902 Isacord Poinsettia are there?', '8');
  await expect.poll(plain).toContain('8 of 10 there');
  expect(plain()).toContain('There: 8 · new amount: 0 · missing: 2 · not looked at: 2');
  await page.press('Book stocktake');
  await expect.poll(lost).toBe(2);
  expect((await state(alike[9] ?? ''))?.['state']).toBe('lost');
  await page.press('Undo');
  await expect.poll(lost).toBe(0);
});

test('A count replaces the one before it, and a tick says that all are there', async () => {
  const { page, plain, lost } = await aRack();
  await page.press('Stocktake');
  await page.press(named(`Not all there: ${title}`));
  const count = 'How many of 1902 Isacord Poinsettia are there?';
  await page.type(count, '3');
  await page.type(count, '9');
  await expect.poll(plain).toContain('There: 9 · new amount: 0 · missing: 1');
  const tick = () => document.querySelector<HTMLInputElement>(`input[aria-label="${named(`All there: ${title}`)}"]`);
  tick()?.click();
  await expect.poll(plain).toContain('There: 10 · new amount: 0 · missing: 0');
  await page.press('Book stocktake');
  await expect.poll(() => document.querySelector('dialog[open]')).toBeNull();
  expect(await lost()).toBe(0);
});

test.each(['11', '-1', '2.5', 'x'])(
  'A count of %s of ten is refused with a sentence and books nothing',
  async (text) => {
    const { page, plain, lost } = await aRack();
    await page.press('Stocktake');
    await page.press(named(`Not all there: ${title}`));
    await page.type('How many of 1902 Isacord Poinsettia are there?', text);
    await expect.poll(plain).toContain('Enter a whole number from 0 to 10.');
    await page.press('Book stocktake');
    // the sentence stands at the field and above the list
    await expect.poll(() => plain().split('Enter a whole number from 0 to 10.').length).toBe(3);
    expect(await lost()).toBe(0);
  },
);

test('One of the alike spools has an amount of its own: the count is that of the others', async () => {
  const { page, plain } = await aRack();
  await page.press('Stocktake');
  await page.press(named(`Not all there: ${title}`));
  await page.press('One by one');
  await page.press('T-0110 differs');
  await page.press('½');
  await page.type('How many of 1902 Isacord Poinsettia are there?', '8');
  await expect.poll(plain).toContain('There: 8 · new amount: 1 · missing: 1 · not looked at: 2');
});

test('On the page of the place one tick moves all of a line, and each can be moved alone', async () => {
  const { page, plain, placesOf, rack, room } = await aRack();
  await expect.poll(plain).toContain('10 × 1,000 m, sealed');
  const tick = (text: string) =>
    [...document.querySelectorAll('label')]
      .find(({ textContent }) => textContent?.replaceAll('\u00a0', ' ').includes(text))
      ?.querySelector('input');
  tick('10 × 1,000 m')?.click();
  await page.choose('Move to', 'Room');
  await page.press('Move');
  await expect.poll(placesOf).toEqual(Array.from({ length: 10 }, () => room));
  await page.press('Undo');
  await expect.poll(placesOf).toEqual(Array.from({ length: 10 }, () => rack));
  await expect.poll(() => tick('T-0113')).toBeTruthy();
  tick('T-0113')?.click();
  await page.choose('Move to', 'Room');
  await page.press('Move');
  await expect.poll(async () => (await placesOf()).filter((place) => place === room).length).toBe(1);
});

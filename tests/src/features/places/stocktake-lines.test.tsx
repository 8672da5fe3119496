// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import type { Spool } from '#core/kinds/spool.ts';
import { slotId } from '#core/machines/slots.ts';
import { barcodeId } from '#core/mutations/derived-ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { PlacesScreen } from '#features/places/places-screen.tsx';
import '#parts/scan/hand-scanner.tsx';
import { rowKey } from '#data/database/team-database.ts';
import { nine } from '../../core/mutations/a-book.ts';
import { aSpool, aThread, save } from '../../data/a-tab.ts';
import { scanKeys } from '../../parts/scan/scanned-keys.ts';
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
  return { ...team, page, plain, alike, lost, placesOf, rack, room, state, other };
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

/** A shelf with a spool of 1,000 m for each given state; the first is `T-0001`. */
const aShelf = async (...states: readonly Spool['state'][]) => {
  const team = await aTeamOf();
  const [shelf, thread] = [newId(), newId()];
  await save(
    team.store,
    mutate('place.create', { id: shelf, set: { name: 'Shelf' } }),
    aThread({ name: 'Red' }, thread),
  );
  const ids = states.map(newId);
  for (const [at, id] of ids.entries())
    await save(
      team.store,
      aSpool(thread, { placeId: shelf, shortCode: `T-000${at + 1}` }, id),
      mutate('spool.update', { id, set: { state: states[at] } }),
    );
  const spools = async () => {
    const rows = await Promise.all(ids.map((id) => team.store.db.rows.get(rowKey('spool', id))));
    return rows.map((row) => [row?.d['state'], row?.d['remainingMm']]);
  };
  const page = team.open(route, `/inventory/places/${shelf}`, <PlacesScreen />);
  await page.press('Stocktake');
  const tick = async (code: string) => {
    const box = () => document.querySelector<HTMLInputElement>(`dialog input[aria-label="${code} is as it should be"]`);
    await expect.poll(box).not.toBeNull();
    box()?.click();
  };
  return { ...team, page, spools, tick, ids, thread };
};

test('A lost spool that is there is open again, with what was left on it; one undo makes it lost again', async () => {
  const { page, spools, tick } = await aShelf('lost', 'sealed', 'empty');
  await tick('T-0001');
  await tick('T-0003');
  expect(page.text()).toContain('lost');
  await page.press('Book stocktake');
  const empty = ['empty', 1_000_000];
  await expect.poll(spools).toEqual([['open', 1_000_000], ['sealed', 1_000_000], empty]);
  await page.press('Undo');
  await expect.poll(spools).toEqual([['lost', 1_000_000], ['sealed', 1_000_000], empty]);
});

test.each([
  ['lost', '½', 'open', 500_000],
  ['empty', '½', 'open', 500_000],
  ['lost', 'empty', 'open', 0],
  ['empty', 'empty', 'empty', 0],
] as const)('A spool that is %s and on which %s is left is %s; one undo takes that back', async (was, left, is, mm) => {
  const { page, spools } = await aShelf(was);
  await page.press('T-0001 differs');
  await page.press(left);
  await page.press('Book stocktake');
  await expect.poll(spools).toEqual([[is, mm]]);
  await page.press('Undo');
  await expect.poll(spools).toEqual([[was, 1_000_000]]);
});

test('An archived spool is no part of a stocktake until its label is scanned, and stays archived', async () => {
  const { page, spools, tick } = await aShelf('archived', 'sealed');
  await tick('T-0002');
  await expect.poll(page.text).toContain('There: 1 · new amount: 0 · missing: 0 · not looked at: 0');
  await expect.poll(page.text).toContain('just scan');
  scanKeys('T-0001');
  await expect.poll(page.text).toContain('There: 2 · new amount: 0 · missing: 0 · not looked at: 0');
  await page.press('Book stocktake');
  await expect.poll(() => document.querySelector('dialog[open]')).toBeNull();
  expect(await spools()).toEqual([
    ['archived', 1_000_000],
    ['sealed', 1_000_000],
  ]);
});

test('A spool that was marked as missing is back on its needle after the undo', async () => {
  const { page, spools, ids, store } = await aShelf('open');
  const machineId = newId();
  const place = { machineId, head: 0, needle: 1 };
  const id = slotId(store.actor.teamId, machineId, place);
  await save(
    store,
    mutate('machine.create', { id: machineId, set: { nickname: 'Bertha', brand: 'Tajima', model: 'TMEZ-SC' } }),
    mutate('needle.update', { id, set: { ...place, spoolId: ids[0] } }),
  );
  const onNeedle = async () => (await store.db.rows.get(rowKey('needle', id)))?.d['spoolId'];
  await page.press('T-0001 differs');
  await page.press('missing');
  await page.press('Book stocktake');
  await expect.poll(spools).toEqual([['lost', 1_000_000]]);
  expect(await onNeedle()).toBeNull();
  await page.press('Undo');
  await expect.poll(spools).toEqual([['open', 1_000_000]]);
  expect(await onNeedle()).toBe(ids[0]);
});

test('The barcode of a pack finds the spools that are in use before a lost one', async () => {
  const { page, spools, store, thread } = await aShelf('lost', 'sealed');
  await save(
    store,
    mutate('barcode.create', {
      id: barcodeId(store.actor.teamId, '4006381333931'),
      set: { value: '4006381333931', threadId: thread, lengthMm: 1_000_000 },
    }),
  );
  await expect.poll(page.text).toContain('just scan');
  scanKeys('4006381333931');
  await expect.poll(page.text).toContain('T-0002 · 1902 Isacord Red: there');
  scanKeys('4006381333931');
  await expect.poll(page.text).toContain('T-0001 · 1902 Isacord Red: there');
  await page.press('Book stocktake');
  await expect.poll(spools).toEqual([
    ['open', 1_000_000],
    ['sealed', 1_000_000],
  ]);
});

const later = (hours: number) => new Date(Date.parse(nine) + hours * 3_600_000).toISOString();
const aUseAt = (spoolId: string, mm: number, occurredAt: string) =>
  mutate('movement.create', { id: newId(), set: { spoolId, type: 'consume', deltaMm: -mm, occurredAt } });

test('F32: an amount holds for the moment in which it was given: 400 m, of which 100 m are used before it is booked', async () => {
  const { page, state, store, other } = await aRack();
  await page.press('Stocktake');
  await page.press('T-0901 differs');
  await page.type('Left on T-0901', '400');
  const draft = () => Object.values(localStorage).join();
  await expect.poll(draft).toContain(`at:${other}`);
  await save(store, aUseAt(other, 100_000, later(1)));
  await page.press('Book stocktake');
  await expect.poll(async () => (await state(other))?.['remainingMm']).toBe(300_000);
  const [count] = (await store.db.rows.where('key').startsWith('movement/').toArray()).filter(
    ({ d }) => d['type'] === 'count',
  );
  expect(count?.d).toMatchObject({ settlesAtMm: 400_000, deltaMm: -600_000 });
  await page.press('Undo');
  await expect.poll(async () => (await state(other))?.['remainingMm']).toBe(900_000);
});

test.each([
  ['Still missing', 'lost'],
  ['There after all', 'open'],
])('F32: a spool that was used after it was marked as missing is asked about: %s', async (answer, then) => {
  const { page, plain, state, store, other } = await aRack();
  await page.press('Stocktake');
  await page.press('T-0901 differs');
  await page.press('missing');
  await expect.poll(() => Object.values(localStorage).join()).toContain(`at:${other}`);
  await save(store, aUseAt(other, 50_000, later(1)));
  await page.press('Book stocktake');
  await expect.poll(plain).toContain('Used since you marked it as missing: T-0901. Still missing?');
  expect((await state(other))?.['state']).toBe('open');
  await page.press(answer);
  if (then === 'open') await page.press('Book stocktake');
  await expect.poll(() => document.querySelector('dialog[open]')).toBeNull();
  expect((await state(other))?.['state']).toBe(then);
});

test('An answered spool that is moved away meanwhile is named, and nothing is booked on it [F29]', async () => {
  const { store, page, plain, lost, room, other } = await aRack();
  await page.press('Stocktake');
  await expect.poll(() => rows().length).toBe(3);
  scanKeys('T-0901');
  await expect.poll(plain).toContain('There: 1 · new amount: 0 · missing: 0 · not looked at: 11');
  await save(store, mutate('spool.update', { id: other, set: { placeId: room } }));
  await expect.poll(plain).toContain('No longer in this place, so what you said of it does not count: T-0901.');
  expect(plain()).toContain('There: 0 · new amount: 0 · missing: 0 · not looked at: 11');
  await page.press('Book stocktake');
  await expect.poll(() => document.querySelector('dialog[open]')).toBeNull();
  expect(await lost()).toBe(0);
});

test('An answered spool that is moved away while its draft waits is named when the stocktake goes on [F29]', async () => {
  const { store, page, plain, room, other } = await aRack();
  await page.press('Stocktake');
  await expect.poll(() => rows().length).toBe(3);
  scanKeys('T-0901');
  scanKeys('T-0900');
  await expect.poll(plain).toContain('There: 2 · new amount: 0');
  await page.press('Close');
  await expect.poll(() => document.querySelector('dialog[open]')).toBeNull();
  await save(store, mutate('spool.update', { id: other, set: { placeId: room } }));
  await page.press('Stocktake');
  await expect.poll(plain).toContain('No longer in this place, so what you said of it does not count: T-0901.');
  expect(plain()).toContain('There: 1 · new amount: 0');
});

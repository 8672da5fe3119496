// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { Route } from 'wouter';
import { CheckScreen } from '#features/check/check-screen.tsx';
import { QuickAdd } from '#features/shopping/quick-add.tsx';
import { PlacesScreen } from '#features/places/places-screen.tsx';
import '#features/threads/adding/add-ways.tsx';
import { ThreadsScreen } from '#features/threads/threads-screen.tsx';
import { scannedCode } from '#core/codes/scanned-code.ts';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { meaningOf } from '#parts/scan/code-meaning.ts';
import { found, typeInto } from '../../ui/drawn.tsx';
import { aWorkshop } from '../a-workshop.tsx';
import { scanKeys } from './scanned-keys.ts';
import { Counted, drafts, ean, handIsReady, placeId, press, receiving, spoolId, threadId } from './scanned-stock.tsx';

const thread = `/inventory/threads/${threadId}`;
const spool = `${thread}?spool=${spoolId}`;
const place = `/inventory/places/${placeId}`;

const search = (box: ParentNode, text: string, isEntered = true) => {
  const field = found<HTMLInputElement>(box, 'input[type=search]');
  typeInto(field, text);
  if (isEntered) field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
};
afterEach(() => localStorage.clear());

const ways: readonly (readonly [what: string, text: string, path: string])[] = [
  ['a maker’s barcode', ean, thread],
  ['a code taught for a spool', 'MAKER-77', spool],
  ['a code taught for a place', 'SHELF-77', place],
  ['the code of a place', 'RB-3', place],
  ['the code on our label', 'T-0007', spool],
  ['the address in our QR code', `https://a.example/inventory/spools/${spoolId}`, spool],
];

test.each(ways)(
  'In the list of threads %s is typed into the search and opens what it stands for',
  async (_what, text, path) => {
    const { box, location } = await aWorkshop(<ThreadsScreen />, { drafts });
    search(box, text);
    await expect.poll(() => location.history.at(-1)).toBe(path);
  },
);

test.each(ways.slice(1))('In the shop check %s opens what it stands for on Enter', async (_what, text, path) => {
  const { box, location } = await aWorkshop(<CheckScreen />, { drafts });
  search(box, text);
  await expect.poll(() => location.history.at(-1)).toBe(path);
});

test('A code that two places have opens neither', async () => {
  const twin = mutate('place.create', { id: newId(), set: { name: 'Rack C', code: 'RB-3' } });
  const { box, location, inventory, store } = await aWorkshop(<CheckScreen />, { drafts: [...drafts, twin] });
  search(box, 'RB-3');
  const code = scannedCode('RB-3');
  if (code.is === 'unusable') throw new Error('The code cannot be read.');
  expect((await meaningOf({ store, inventory }, code)).is).toBe('new');
  expect(location.history.at(-1)).not.toContain('/places/');
});

const noPlaceInList = ways.filter(([, text]) => text !== 'RB-3'); // this code belongs to a row in the list itself
test.each(noPlaceInList)('In the search of places %s opens what it stands for', async (_what, text, path) => {
  const { box, location } = await aWorkshop(
    <Route path="/inventory/places/:placeId?">
      <PlacesScreen />
    </Route>,
    { drafts, path: '/inventory/places' },
  );
  await expect.poll(() => box.textContent).toContain('Rack B');
  search(box, text);
  await expect.poll(() => location.history.at(-1)).toBe(path);
});

test('A code that is typed into the search shows what it stands for; a new one is asked about', async () => {
  const { box } = await aWorkshop(<ThreadsScreen />, { drafts });
  const hrefs = () => [...box.querySelectorAll('section a')].map((one) => one.getAttribute('href'));
  search(box, 'SHELF-77', false);
  await expect.poll(hrefs).toEqual([place]);
  search(box, ean, false);
  await expect.poll(hrefs).toEqual([thread]);
  search(box, '4006381333948', false);
  await expect.poll(() => box.textContent).toContain('Barcode 4006381333948 is new to your team.');
});

test('In the check a code of a place leads there; of eight digits for two codes a person says which', async () => {
  const { box } = await aWorkshop(<CheckScreen />, { drafts: drafts });
  search(box, '04252658', false);
  await expect.poll(() => box.textContent).toContain('Eight digits can be two different codes.');
  await press('0425 2658 (EAN-8: two groups of four)');
  await expect.poll(() => box.textContent).toContain('Barcode 04252658 is new to your team.');
});

test('In the stocktake an amount that was counted stays when its spool is scanned, and an unticked one is ticked again', async () => {
  await aWorkshop(<Counted />, { drafts });
  await handIsReady();
  scanKeys(ean);
  await expect.poll(() => document.body.textContent).toContain('There: 1 ·');
  found(document, 'input[type=checkbox]').click();
  await expect.poll(() => document.body.textContent).toContain('There: 0 ·');
  scanKeys(ean);
  await expect.poll(() => document.body.textContent).toContain('There: 1 ·');
  await press('T-0007 differs');
  await expect.poll(() => document.querySelector('input[inputmode=decimal]')).not.toBeNull();
  typeInto(found<HTMLInputElement>(document, 'input[inputmode=decimal]'), '350');
  await expect.poll(() => document.body.textContent).toContain('new amount: 1');
  scanKeys('T-0007');
  await expect.poll(() => document.querySelector('dialog output')?.textContent).toContain('T-0007');
  expect(document.body.textContent).toContain('There: 0 · new amount: 1');
});

test('What a GS1 code says besides article and lot is kept with its own spool when it is received', async () => {
  const { spools } = await receiving(2);
  scanKeys(`01${ean.padStart(14, '0')}10L42<GS>21778`);
  scanKeys(`(01)${ean.padStart(14, '0')}(10)L42(21)779`);
  await expect.poll(() => document.querySelector('dialog output')?.textContent).toContain('2 spools');
  found(document, 'dialog button[type=submit]').click();
  await expect.poll(() => spools().length).toBe(3);
  expect(spools().flatMap(({ lot, notes }) => (lot === null ? [] : [[lot, notes]]))).toEqual([
    ['L42', '(01)04006381333931(10)L42(21)778'],
    ['L42', '(01)04006381333931(10)L42(21)779'],
  ]);
});

const adding = async () => {
  const { inventory } = await aWorkshop(<ThreadsScreen />, { drafts, path: '/inventory/threads?add=1' });
  await handIsReady();
  const field = () =>
    [...document.querySelectorAll<HTMLInputElement>('dialog input')].find(
      ({ labels }) => labels?.[0]?.textContent?.startsWith('Place') === true,
    );
  await expect.poll(field).toBeDefined();
  field()?.focus();
  const places = () => inventory.snapshot().rows.flatMap((owned) => owned.spools.map(({ spool: one }) => one.placeId));
  return { field, places };
};

test('A spool goes to the place in the field, not to one named by the next scan that is just typed into it', async () => {
  const { field, places } = await adding();
  scanKeys(`https://a.example/inventory/places/${placeId}`);
  await expect.poll(() => field()?.value).toBe('Rack B');
  scanKeys(ean);
  scanKeys(ean.slice(0, 6), { ends: false });
  await expect.poll(() => places().length).toBe(2);
  expect(places()).toEqual([placeId, placeId]);
});

test('The place of a label stays when the next scan was begun before it was in the field', async () => {
  const { field, places } = await adding();
  scanKeys('RB-3');
  scanKeys(ean.slice(0, 6), { ends: false });
  await expect.poll(() => document.querySelector('dialog output')?.textContent).toContain('Rack B');
  scanKeys(ean.slice(6), { goesOn: true });
  await expect.poll(() => places().length).toBe(2);
  expect([field()?.value, places()]).toEqual(['Rack B', [placeId, placeId]]);
});

test.each([
  ['a maker’s barcode', ean],
  ['a code taught for a spool', 'MAKER-77'],
  ['the address in our QR code', `https://a.example/inventory/spools/${spoolId}`],
])('Where a thread is chosen, %s finds its thread', async (_what, text) => {
  const { box } = await aWorkshop(<QuickAdd />, { drafts });
  const options = () => [...document.querySelectorAll('[role=option]')].map((one) => one.textContent ?? '');
  typeInto(found<HTMLInputElement>(box, 'input[role=combobox]'), text);
  await expect.poll(options).toEqual([expect.stringContaining('1902')]);
  typeInto(found<HTMLInputElement>(box, 'input[role=combobox]'), `${text}9`);
  await expect.poll(options).toEqual([]);
  typeInto(found<HTMLInputElement>(box, 'input[role=combobox]'), text);
  await expect.poll(options).toEqual([expect.stringContaining('1902')]);
});

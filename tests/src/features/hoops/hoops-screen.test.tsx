// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { HoopsScreen } from '#features/hoops/hoops-screen.tsx';
import { save } from '../../data/a-tab.ts';
import { aTeamOf } from '../a-team-screen.tsx';

const route = '/inventory/hoops/:hoopId?';
const path = '/inventory/hoops';
const aHoop = (name: string, wMm: number, hMm: number, id = newId()) =>
  mutate('hoop.create', { id, set: { name, fieldWMm10: wMm * 10, fieldHMm10: hMm * 10 } });
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ');

test('A hoop is added from a usual size, found, changed, deleted and taken back, all without a network.', async () => {
  const { store, open } = await aTeamOf();
  const page = open(route, path, <HoopsScreen />);
  await expect.poll(page.text).toContain('No hoop here yet');
  await page.press('Add hoop');
  await page.choose('Usual sizes', 'standard · 130 × 180 mm · 5×7'.replaceAll(/ (?=×|mm|\d+ mm)|(?<=×) /g, '\u00a0'));
  await expect.poll(async () => (await page.control<HTMLInputElement>('Name')).value).toBe('5×7');
  await page.type('Number of hoops', '2');
  await page.press('Save');
  await expect.poll(page.heading).toBe('5×7');
  expect(page.address()).toMatch(/^\/inventory\/hoops\/[0-9a-f-]{36}$/);
  expect(page.rows()).toEqual(['5×7']);
  const [row] = await store.db.rows.toArray();
  expect(row?.d).toMatchObject({ name: '5×7', fieldWMm10: 1300, fieldHMm10: 1800, label: '5×7', qty: 2 });

  await page.press('Edit');
  await page.type('Name', 'The good one');
  await page.type('Margin on each side', '1.2');
  await page.press('Save');
  await expect.poll(page.heading).toBe('The good one');
  await expect.poll(() => plain(page.text())).toContain('Margin on each side1.2 mm');
  const sent = await store.db.outbox.orderBy('seq').last();
  expect(sent?.args).toMatchObject({ set: { name: 'The good one', marginMm10: 12 } });

  await page.press('Delete');
  await expect.poll(page.address).toBe(path);
  await expect.poll(page.text).toContain('No hoop here yet');
  await page.press('Undo');
  await expect.poll(page.rows).toEqual(['The good one']);
});

test('A limit is told in millimetres where millimetres are typed, and against another field too.', async () => {
  const { open } = await aTeamOf();
  const page = open(route, `${path}?add=1`, <HoopsScreen />);
  await page.type('Name', 'Small');
  await page.type('Field width', '4000');
  await page.type('Field height', '100');
  await page.press('Save');
  await expect.poll(() => plain(page.text())).toContain('Field width is too large: 3,000 mm at most.');
  await page.type('Field width', '100');
  await page.type('Outer width', '90');
  await page.press('Save');
  await expect.poll(() => plain(page.text())).toContain('Outer width is too small: 100 mm at least.');
});

test('What is wrong stands at its field, and what was typed stays.', async () => {
  const { open } = await aTeamOf();
  const page = open(route, `${path}?add=1`, <HoopsScreen />);
  await page.type('Field width', '100');
  await page.type('Outer width', '90');
  await page.press('Save');
  await expect.poll(async () => (await page.control('Name')).getAttribute('aria-invalid')).toBe('true');
  expect((await page.control('Field height')).getAttribute('aria-invalid')).toBe('true');
  await page.type('Name', 'Small');
  await page.type('Field height', '100');
  await page.press('Save');
  await expect.poll(async () => (await page.control('Outer width')).getAttribute('aria-invalid')).toBe('true');
  expect((await page.control<HTMLInputElement>('Name')).value).toBe('Small');
});

test('The list says what fits 126 × 177 mm, the smallest first, and the address keeps the question [4.8].', async () => {
  const { store, open } = await aTeamOf();
  const hoops = [aHoop('Huge', 360, 200), aHoop('5×7', 130, 180), aHoop('Lying', 180, 130), aHoop('4×4', 100, 100)];
  await save(store, ...hoops);
  const page = open(route, path, <HoopsScreen />);
  await expect.poll(page.rows).toEqual(['4×4', '5×7', 'Huge', 'Lying']);
  await page.type('Width', '126.4');
  await page.type('Height', '177');
  await expect.poll(page.rows).toEqual(['5×7', 'Lying', 'Huge']);
  expect(page.text()).toContain('Smallest that fits: 5×7');
  expect(page.text()).toContain('fits turned');
  expect(page.address()).toBe(`${path}?w=126.4&h=177`);
  await page.follow('Lying');
  await expect.poll(page.heading).toBe('Lying');
  expect(page.rows()).toEqual(['5×7', 'Lying', 'Huge']);
  await page.follow('Back to all hoops');
  await expect.poll(page.address).toBe(`${path}?w=126.4&h=177`);
  await expect.poll(() => document.activeElement?.textContent).toBe('Lying');
  await page.type('Width', '999');
  await expect.poll(() => plain(page.text())).toContain('No hoop of yours fits 999 × 177 mm.');
});

test('An address brings its search, its kind and its order.', async () => {
  const { store, open } = await aTeamOf();
  await save(store, aHoop('A big one', 300, 200), aHoop('A small one', 50, 50), aHoop('Other', 60, 60));
  const page = open(route, `${path}?q=one&sort=size`, <HoopsScreen />);
  await expect.poll(page.rows).toEqual(['A small one', 'A big one']);
  await page.type('Search hoops', 'big');
  await expect.poll(page.rows).toEqual(['A big one']);
  await expect.poll(page.address).toBe(`${path}?q=big&sort=size`);
});

test('A viewer looks, and finds no button that they may not press.', async () => {
  const { store, open } = await aTeamOf('viewer');
  const id = newId();
  await save(store, aHoop('5×7', 130, 180, id));
  const page = open(route, `${path}/${id}`, <HoopsScreen />);
  await expect.poll(page.heading).toBe('5×7');
  expect(page.buttons()).not.toEqual(expect.arrayContaining([expect.stringMatching(/Add|Edit|Delete/)]));
});

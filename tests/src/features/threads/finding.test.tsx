// @vitest-environment happy-dom
import { toast } from 'sonner';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { OwnedThread } from '#inventory/inventory.ts';
import { anything, arrangeThreads } from '#features/threads/list/find-bar.tsx';
import { whereIs } from '#features/threads/list/thread-results.tsx';
import { ThreadsScreen } from '#features/threads/threads-screen.tsx';
import type { Charts } from '#services/charts.ts';
import { nine } from '../../core/mutations/a-book.ts';
import { aSpool, aThread } from '../../data/a-tab.ts';
import { aWorkshop } from '../../parts/a-workshop.tsx';

afterEach(() => {
  localStorage.clear();
  toast.dismiss();
});

const aStock = async (charts: Partial<Charts> = {}) => {
  const [red, blue, grey, rack] = [newId(), newId(), newId(), newId()];
  const workshop = await aWorkshop(<ThreadsScreen />, {
    charts,
    drafts: [
      mutate('place.create', { id: rack, set: { name: 'Rack B' } }),
      aThread({ code: '1902', name: 'Poinsettia', hex: '#cc0000', tags: ['Christmas'] }, red),
      aThread({ code: '3622', name: 'Imperial', hex: '#3044b5', material: 'rayon' }, blue),
      aThread({ code: '0101', name: 'Silver', hex: '#b0b0b0', effect: 'metallic', weight: '30' }, grey),
      aSpool(red, { openingMm: 300_000, placeId: rack }),
      aSpool(blue, { shortCode: 'T-0002', openingMm: 900_000 }),
    ],
  });
  const search = (text: string) => {
    const input = workshop.box.querySelector<HTMLInputElement>('input[type=search]');
    if (input === null) throw new Error('There is no search.');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const press = async (name: string) => {
    const button = () =>
      [...workshop.box.querySelectorAll('button')].find(
        (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
      );
    await expect.poll(button, { message: `a button ${name}` }).toBeDefined();
    button()?.click();
  };
  const text = () => workshop.box.textContent ?? '';
  return { ...workshop, threads: () => workshop.inventory.snapshot().rows, search, press, text };
};

const codes = (threads: readonly OwnedThread[]) => threads.map(({ thread }) => thread.code);

test('The list is narrowed by family, material, effect, weight and place, and ordered by number, hue and amount.', async () => {
  const { threads } = await aStock();
  const all = threads();
  const placeId = all.flatMap(({ spools }) => spools.flatMap(({ spool }) => spool.placeId ?? []))[0] ?? '';
  const found = (arrangement: Partial<typeof anything>) =>
    codes(arrangeThreads(all, { ...anything, ...arrangement }).threads);
  expect({
    all: found({}),
    red: found({ family: 'red' }),
    metallic: found({ family: 'metallic' }),
    rayon: found({ material: 'rayon' }),
    thick: found({ weight: '30' }),
    place: found({ placeId }),
    amount: found({ sort: 'amount' }),
    hue: found({ sort: 'hue' }),
  }).toEqual({
    all: ['0101', '1902', '3622'],
    red: ['1902'],
    metallic: ['0101'],
    rayon: ['3622'],
    thick: ['0101'],
    place: ['1902'],
    amount: ['3622', '1902', '0101'],
    hue: ['1902', '3622', '0101'],
  });
});

test('Where a spool lay that is used up, lost or lent is no place of its thread, neither to read nor to filter by.', async () => {
  const [red, rack, drawer] = [newId(), newId(), newId()];
  const gone = [{ state: 'empty' }, { state: 'lost' }, { lentTo: 'Kim' }];
  const { inventory } = await aWorkshop(<ThreadsScreen />, {
    drafts: [
      mutate('place.create', { id: rack, set: { name: 'Rack B' } }),
      mutate('place.create', { id: drawer, set: { name: 'Drawer 4' } }),
      aThread({ code: '1902', name: 'Poinsettia' }, red),
      aSpool(red, { placeId: rack }),
      ...gone.map((set, at) => aSpool(red, { ...set, shortCode: `T-001${at}`, placeId: drawer })),
    ],
  });
  const { rows: threads } = inventory.snapshot();
  const at = (placeId: string) => codes(arrangeThreads(threads, { ...anything, placeId }).threads);
  expect([at(rack), at(drawer)]).toEqual([['1902'], []]);
  const names = new Map([
    [rack, 'Rack B'],
    [drawer, 'Drawer 4'],
  ]);
  expect(threads.map((owned) => whereIs(owned, names))).toEqual(['Rack B']);
});

test('Searched by a colour, the nearest comes first and says in words how like it is; another effect is not matched.', async () => {
  const { threads } = await aStock();
  const { threads: near, likeness } = arrangeThreads(threads(), { ...anything, like: '#cc0000' });
  expect(codes(near)).toEqual(['1902']);
  expect(near.map(({ id }) => likeness.get(id))).toEqual(['same']);
  expect(codes(arrangeThreads(threads(), { ...anything, like: '#00ff00' }).threads)).toEqual([]);
});

test('Tags and the names of places find thread too.', async () => {
  const { search, text } = await aStock();
  await expect.poll(text).toContain('Imperial');
  search('christmas');
  await expect.poll(text).not.toContain('Imperial');
  expect(text()).toContain('Poinsettia');
  search('rack b');
  await expect.poll(text).not.toContain('Imperial');
  expect(text()).toContain('Poinsettia');
});

test('What is not in stock is shown from the charts, and one press adds it.', async () => {
  const { search, press, text, threads } = await aStock();
  search('Isacord 1134');
  await expect.poll(text).toContain('In the charts, not in your stock');
  await press('Add 1134 Isacord Light Cocoa');
  await expect.poll(() => codes(threads())).toContain('1134');
});

test('A colour of the charts that cannot be added says so, and its search stays.', async () => {
  const { search, press, text, store } = await aStock();
  search('Isacord 1134');
  await expect.poll(text).toContain('In the charts, not in your stock');
  await store.db.meta.put({ k: 'gone', at: nine });
  await press('Add 1134 Isacord Light Cocoa');
  const said = () => toast.getToasts().map((one) => ('title' in one ? String(one.title) : ''));
  await expect.poll(said).toEqual([expect.stringContaining('nothing new can be saved here')]);
  expect(text()).toContain('In the charts, not in your stock');
});

test('Where the charts are not on the device, a search that found no thread says so.', async () => {
  const { search, text } = await aStock({ load: () => Promise.reject(new Error('no network')) });
  search('Isacord 1134');
  await expect.poll(text).toContain('The charts are not on this device yet');
});

test('Where colours of the charts cannot be shown, their place says once that a part is missing.', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined); // React logs the error too
  onTestFinished(() => void vi.restoreAllMocks());
  const { reportError } = window;
  window.reportError = () => undefined;
  onTestFinished(() => void (window.reportError = reportError));
  const broken = () => {
    throw new Error('broken');
  };
  const { search, text } = await aStock({ load: async () => broken });
  search('Isacord 1134');
  await expect.poll(() => text().split('This part could not be loaded.').length - 1).toBe(1);
});

test('A row leads with the number on the spool, then brand and name; its link keeps the whole name.', async () => {
  const { box } = await aStock();
  const links = () => [...box.querySelectorAll('a[data-row-link]')];
  await expect.poll(() => links().length).toBe(3);
  const [first] = links();
  expect(first?.textContent).toBe('0101');
  expect(first?.getAttribute('aria-label')).toBe('0101 Isacord Silver');
  expect(first?.closest('li')?.textContent).toMatch(/^0101 Isacord 40Silver/);
});

test('A word for a colour finds thread in both languages, and the code of a label opens its spool.', async () => {
  const { box, search, inventory, location } = await aStock();
  const links = () => [...box.querySelectorAll('a[data-row-link]')];
  const numbers = () => links().map(({ textContent }) => textContent);
  await expect.poll(() => links().length).toBe(3);
  for (const [word, number] of [
    ['rot', '1902'],
    ['blue', '3622'],
    ['grau', '0101'],
  ] as const) {
    search(word);
    await expect.poll(numbers).toEqual([number]);
  }
  search('T-0002');
  await expect.poll(numbers).toEqual(['3622']);
  const blue = inventory.snapshot().rows.find(({ thread }) => thread.code === '3622');
  const spool = `/inventory/threads/${blue?.id}?spool=${blue?.spools[0]?.id}`;
  expect(links()[0]?.getAttribute('href')).toBe(spool);
  box.querySelector('input[type=search]')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  await expect.poll(() => location.history.at(-1)).toBe(spool);
  search('t-0009');
  await expect.poll(() => box.textContent).toContain('No spool of yours has the code T-0009.');
  expect(box.textContent).not.toContain('No thread of yours matches');
});

// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { newId } from '#core/ids.ts';
import { barcodeId } from '#core/mutations/derived-ids.ts';
import { tickedQty } from '#core/shopping/ticked.ts';
import { shoppingOf } from '#inventory/shopping.ts';
import { CheckScreen } from '#features/check/check-screen.tsx';
import { pathOfTyped } from '#parts/scan/path-of-typed.ts';
import { Toaster } from '#ui/toaster.tsx';
import { teamId } from '../../core/mutations/a-book.ts';
import { aSpool, aThread } from '../../data/a-tab.ts';
import { aWorkshop } from '../../parts/a-workshop.tsx';
import { found, typeInto } from '../../ui/drawn.tsx';
import { anOwned, answer, button, undo } from './the-check.ts';

test('A number is answered in large type with amount, place and the age of what is known', async () => {
  const placeId = newId();
  const place = { name: 'place.create', args: { id: placeId, set: { name: 'Rack B' } } } as const;
  const { box } = await aWorkshop(<CheckScreen />, {
    drafts: [place, ...anOwned({ code: '1902', name: 'Poinsettia' }, [{ placeId, position: '3' }, {}])],
  });
  typeInto(found<HTMLInputElement>(box, 'input[type=search]'), '1902');
  await expect.poll(() => answer(box)).toBe('HAVE 2 about 2,000 m · Rack B 3');
  await expect.poll(() => box.textContent).toContain('changes waiting');
});

test('Several threads with one number are one list that names each brand, the owned one first and in full', async () => {
  const { box } = await aWorkshop(<CheckScreen />, { drafts: anOwned({ code: '1902', name: 'Poinsettia' }) });
  typeInto(found<HTMLInputElement>(box, 'input[type=search]'), '1902');
  const rows = () =>
    [...box.querySelectorAll('section[aria-label$="threads with this number"] > ul > li')].map(({ textContent }) =>
      textContent?.replaceAll('\u00a0', ' '),
    );
  await expect.poll(() => rows().length).toBeGreaterThan(1);
  expect(rows()[0]).toContain('HAVE 1');
  expect(rows()[0]).toContain('1902 Isacord 40 Poinsettia');
  expect(
    rows()
      .slice(1)
      .every((row) => row?.endsWith('NOT OWNED')),
  ).toBe(true);
  expect(rows().slice(1).join()).toContain('Madeira');
  expect(answer(box)).toBe('HAVE 1 about 1,000 m');
});

test('Where a used up, a lent and an archived spool once lay is no part of the answer', async () => {
  const [rack, drawer] = [newId(), newId()];
  const places = [
    [rack, 'Rack B'],
    [drawer, 'Drawer 4'],
  ].map(([id, name]) => ({ name: 'place.create', args: { id, set: { name } } }) as const);
  const elsewhere = [{ state: 'empty' }, { lentTo: 'Kim' }, { state: 'archived' }].map((set) => ({
    ...set,
    placeId: drawer,
  }));
  const { box } = await aWorkshop(<CheckScreen />, {
    drafts: [...places, ...anOwned({ code: '1902' }, [{ placeId: rack }, ...elsewhere])],
  });
  typeInto(found<HTMLInputElement>(box, 'input[type=search]'), '1902');
  await expect.poll(() => answer(box)).toBe('HAVE 1 about 1,000 m · Rack B');
});

test.each([
  ['reads codes by itself', ['ean_13', 'ean_8', 'upc_e', 'code_128', 'qr_code'], true],
  ['has the interface and reads nothing', [], false],
])('With its charts on the device, a browser that %s makes the check ready offline: %j', async (_what, formats, is) => {
  const asked = vi.fn<() => Promise<readonly string[]>>(async () => formats);
  Object.assign(window, { BarcodeDetector: { getSupportedFormats: asked } });
  onTestFinished(() => void Reflect.deleteProperty(window, 'BarcodeDetector'));
  const { box } = await aWorkshop(<CheckScreen />);
  await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(box.textContent?.includes('Ready offline')).toBe(is);
});

test('A device without all of the team’s rows is not ready offline, whatever else it has.', async () => {
  const asked = vi.fn<() => Promise<readonly string[]>>(async () => [
    'ean_13',
    'ean_8',
    'upc_e',
    'code_128',
    'qr_code',
  ]);
  Object.assign(window, { BarcodeDetector: { getSupportedFormats: asked } });
  onTestFinished(() => void Reflect.deleteProperty(window, 'BarcodeDetector'));
  const { box } = await aWorkshop(<CheckScreen />, { isPart: true });
  await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(box.textContent).not.toContain('Ready offline');
});

test('A colour that is not owned shows the nearest in stock in words; buying it makes it owned, and undo takes it back', async () => {
  const { box, inventory } = await aWorkshop(
    <>
      <CheckScreen />
      <Toaster doneMs={1000} collapseMs={50} />
    </>,
    { drafts: anOwned({ code: '1903', name: 'Lipstick', hex: '#c00343' }) },
  );
  typeInto(found<HTMLInputElement>(box, 'input[type=search]'), 'isacord 1902');
  const notOwned = /^NOT OWNED Nearest: 1903 Isacord 40 Lipstick, close, about 1,000 m$/u;
  await expect.poll(() => answer(box)).toMatch(notOwned);
  const nearest = () => box.querySelector('section[aria-label="Nearest you own"]')?.textContent;
  await expect.poll(nearest).toMatch(/1903 Isacord 40 Lipstickcloseabout 1,000.m/);
  button(box, 'I bought it').click();
  await expect.poll(() => answer(box)).toBe('HAVE 1 about 1,000 m');
  expect(inventory.snapshot().rows).toHaveLength(2);
  await undo('1 spool of 1902 Isacord 40');
  await expect.poll(() => inventory.snapshot().rows.length).toBe(1);
  await expect.poll(() => answer(box)).toMatch(notOwned);
});

test('Without the charts it says so, is not ready offline, and still answers what is owned', async () => {
  const { box } = await aWorkshop(<CheckScreen />, {
    drafts: anOwned({ code: '1902' }),
    charts: {
      load: () => Promise.reject(new Error('offline')),
      addresses: async () => ({ charts: [], equivalents: '' }),
      areKept: async () => false,
    },
  });
  typeInto(found<HTMLInputElement>(box, 'input[type=search]'), '1902');
  await expect.poll(() => answer(box)).toBe('HAVE 1 about 1,000 m');
  await expect.poll(() => box.textContent).toContain('The charts are not on this device yet');
  expect(box.textContent).not.toContain('Ready offline');
});

test('A colour that is far from all in stock ends the list of nearest before it begins', async () => {
  const { box } = await aWorkshop(<CheckScreen />, { drafts: anOwned({ code: '3522', hex: '#2d338e' }) });
  typeInto(found<HTMLInputElement>(box, 'input[type=search]'), 'isacord 1902');
  await expect.poll(() => answer(box)).toBe('NOT OWNED Nothing close in your stock.');
  const nearest = () => box.querySelector('section[aria-label="Nearest you own"]')?.textContent;
  await expect.poll(nearest).toContain('Nothing close in your stock.');
  expect(nearest()).not.toContain('3522');
});

test('A colour that is pointed at lists what is close in stock, then more of that colour', async () => {
  const drafts = [
    ...anOwned({ code: '1800', hex: '#ea0000' }),
    ...anOwned({ code: '1701', hex: '#d51d2f' }),
    ...anOwned({ code: '3522', hex: '#2d338e' }),
  ];
  const { box } = await aWorkshop(<CheckScreen />, { drafts });
  button(box, 'Colour').click();
  await expect.poll(() => box.querySelector('[aria-label^="Red 3"]')).not.toBeNull();
  found(box, '[aria-label^="Red 3"]').click();
  await expect.poll(() => box.querySelector('section[aria-label="Nearest you own"]')?.textContent).toContain('1701');
  const more = box.querySelector('section[aria-label="More in this colour"]')?.textContent;
  expect(more).toContain('1800');
  expect(box.querySelector('section[aria-label="Nearest you own"]')?.textContent).not.toContain('1800');
  expect(more).not.toContain('3522');
});

test('An unknown barcode asks once which colour it is; then it answers at once, for the whole team', async () => {
  const { box, store } = await aWorkshop(<CheckScreen />, { drafts: anOwned({ code: '1902' }) });
  const field = found<HTMLInputElement>(box, 'input[type=search]');
  typeInto(field, '4006381333931');
  await expect.poll(() => box.textContent).toContain('Barcode 4006381333931 is new to your team.');
  await expect.poll(() => box.querySelector('input[role=combobox]')).not.toBeNull();
  const which = found<HTMLInputElement>(box, 'input[role=combobox]');
  typeInto(which, '1902');
  await expect.poll(() => box.querySelector('[role=option]')).not.toBeNull();
  found(box, '[role=option]').click();
  await expect.poll(() => box.querySelector('input[inputmode=decimal]')).not.toBeNull();
  button(box, 'Remember it').click();
  await expect.poll(() => answer(box)).toBe('HAVE 1 about 1,000 m');
  expect(await store.db.outbox.toCollection().last()).toMatchObject({ name: 'barcode.update' });
  typeInto(field, '');
  await expect.poll(() => answer(box)).toBeUndefined();
  typeInto(field, '4006381333931');
  await expect.poll(() => answer(box)).toBe('HAVE 1 about 1,000 m');
});

test('What was found by its barcode is bought in the length of that pack, and only a line of that pack is ticked', async () => {
  const threadId = newId();
  const value = '4006381333931';
  const aWish = (lengthMm: number) =>
    ({ name: 'shoppingLine.create', args: { id: newId(), set: { threadId, lengthMm, qty: 1 } } }) as const;
  const { box, store, inventory } = await aWorkshop(<CheckScreen />, {
    drafts: [
      aThread({ brand: 'Isacord', line: 'Isacord 40', code: '2910' }, threadId),
      { name: 'barcode.create', args: { id: barcodeId(teamId, value), set: { value, threadId, lengthMm: 200_000 } } },
      aWish(1_000_000),
      aWish(200_000),
    ],
  });
  typeInto(found<HTMLInputElement>(box, 'input[type=search]'), value);
  await expect.poll(() => box.textContent.replaceAll('\u00a0', ' ')).toContain('Pack of 200 m');
  button(box, 'I bought it').click();
  const spools = () => inventory.snapshot().rows.flatMap((owned) => owned.spools.map(({ spool }) => spool));
  await expect.poll(() => spools().map(({ initialLengthMm }) => initialLengthMm)).toEqual([200_000]);
  const lines = async () =>
    (await shoppingOf(store.db)).lines.map(({ data }) => [data.lengthMm, data.status]).toSorted();
  expect(await lines()).toEqual([
    [1_000_000, 'wanted'],
    [200_000, 'received'],
  ]);
  button(box, 'Add to list').click();
  await expect.poll(lines).toEqual([
    [1_000_000, 'wanted'],
    [200_000, 'received'],
    [200_000, 'wanted'],
  ]);
});

test('Buying what is on the list ticks it, and the line is done; undo puts it back', async () => {
  const threadId = newId();
  const lineId = newId();
  const wish = { threadId, lengthMm: 1_000_000, qty: 1, reasons: [] };
  const { box, store } = await aWorkshop(
    <>
      <CheckScreen />
      <Toaster doneMs={1000} collapseMs={50} />
    </>,
    {
      drafts: [
        aThread({ brand: 'Isacord', line: 'Isacord 40', code: '1703' }, threadId),
        { name: 'shoppingLine.create', args: { id: lineId, set: wish } },
      ],
    },
  );
  typeInto(found<HTMLInputElement>(box, 'input[type=search]'), 'isacord 1703');
  await expect.poll(() => box.textContent).toContain('1 on the list');
  button(box, 'I bought it').click();
  const state = async () => {
    const { lines, ticks } = await shoppingOf(store.db);
    return [lines[0]?.data.status, tickedQty(ticks.map(({ id, data }) => ({ ...data, id })))];
  };
  await expect.poll(state).toEqual(['received', 1]);
  await undo('1 spool of 1703 Isacord 40');
  await expect.poll(state).toEqual(['wanted', 0]);
  await expect.poll(() => answer(box)).toBe('NOT OWNED');
});

test('Enter on the code of a label opens its spool; a code that no spool has is told in a sentence', async () => {
  const [threadId, spoolId] = [newId(), newId()];
  const { box, location, store, inventory } = await aWorkshop(<CheckScreen />, {
    drafts: [
      aThread({ brand: 'Isacord', line: 'Isacord 40', code: '1902' }, threadId),
      aSpool(threadId, { shortCode: 'T-0001' }, spoolId),
    ],
  });
  const field = found<HTMLInputElement>(box, 'input[type=search]');
  const enter = () => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  typeInto(field, 'T-0009');
  await expect.poll(() => box.textContent).toContain('No spool of yours has the code T-0009.');
  enter();
  await vi.dynamicImportSettled();
  expect(await pathOfTyped({ store, inventory }, 'T-0009')).toBeUndefined(); // the search has ended too
  expect(location.history).toHaveLength(1);
  typeInto(field, 't-0001');
  await expect.poll(() => answer(box)).toBe('HAVE 1 about 1,000 m');
  enter();
  await expect.poll(() => location.history.at(-1)).toBe(`/inventory/threads/${threadId}?spool=${spoolId}`);
});

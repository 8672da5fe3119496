// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { newId } from '#core/ids.ts';
import { barcodeId } from '#core/mutations/derived-ids.ts';
import { shoppingOf } from '#inventory/shopping.ts';
import { ShoppingScreen } from '#features/shopping/shopping-screen.tsx';
// Imports parts that the page loads later, so that no test waits for the disk.
import '#features/shopping/receive-dialog.tsx';
import '#features/shopping/long-list.tsx';
import '#features/shopping/put-away.tsx';
import '#features/shopping/quick-add.tsx';
import '#parts/scan/thread-scanner.tsx';
import { owner, teamId } from '../../core/mutations/a-book.ts';
import { aSpool, aThread, save } from '../../data/a-tab.ts';
import { aWorkshop } from '../../parts/a-workshop.tsx';
import { found, typeInto } from '../../ui/drawn.tsx';

const rowsIn = (box: HTMLElement, pane = 'To buy') =>
  [...box.querySelectorAll(`section[aria-label="${pane}"] li`)].map((row) =>
    (row.querySelector('label')?.textContent ?? '').replaceAll('\u00a0', ' '),
  );

const aLow = (threadId: string, set: object = {}) => [
  aThread({ brand: 'Isacord', line: 'Isacord 40', code: '1902', name: 'Poinsettia', minSpools: 3, ...set }, threadId),
  aSpool(threadId, { pricePaidMinor: 450 }),
];

const aLine = (set: object, id = newId()) => ({ name: 'shoppingLine.create', args: { id, set } }) as const;

test('Low stock is on the list by itself, once beside what somebody has made of it; wishes of that pack add up', async () => {
  const threadId = newId();
  const { box } = await aWorkshop(<ShoppingScreen />, {
    drafts: [
      ...aLow(threadId),
      aLine({ threadId, lengthMm: 1_000_000, qty: 2, reasons: [{ kind: 'low', ref: null, qty: 2 }] }),
      aLine({ threadId, lengthMm: 1_000_000, qty: 1, reasons: [{ kind: 'wish', ref: owner, qty: 1 }] }),
      aLine({ text: 'Stabilizer, 2 rolls' }),
    ],
  });
  await expect.poll(() => rowsIn(box)).toHaveLength(2);
  expect(rowsIn(box)[0]).toContain('1902 Isacord Poinsettia3 × 1,000 m');
  expect(rowsIn(box)[1]).toContain('Stabilizer, 2 rolls1 piece');
  expect(box.textContent).toContain('Total €13.50 · 1 line without a price');
});

test('RV1: what a job lacks is on the list by itself, for whom and by when; a tick makes its row', async () => {
  const [threadId, jobId] = [newId(), newId()];
  const blocks = [{ order: 0, threadId, stitches: 2000 }];
  const { box, store } = await aWorkshop(<ShoppingScreen />, {
    drafts: [
      ...aLow(threadId, { minSpools: 0 }),
      {
        name: 'job.create',
        args: { id: jobId, set: { name: 'Polo', pieces: 200, blocks, dueOn: '2026-12-04', plannedOn: '2026-12-01' } },
      },
    ],
  });
  await expect.poll(() => rowsIn(box)).toHaveLength(1);
  await expect.poll(() => rowsIn(box)[0]).toContain('2 × 1,000 m · Isacord 40for Polo');
  expect(rowsIn(box)[0]).toMatch(/by .*Dec 1/);
  found<HTMLInputElement>(box, 'input[type=checkbox]').click();
  await expect.poll(() => rowsIn(box)[0]).toContain('bought');
  const { lines } = await shoppingOf(store.db);
  expect(lines.map(({ data }) => [data.qty, data.neededBy, data.reasons])).toEqual([
    [2, '2026-12-01', [{ kind: 'job', ref: jobId, qty: 2 }]],
  ]);
});

test('A tick makes a row of a suggestion; a tick of another device adds up, and the extra is said', async () => {
  const threadId = newId();
  const { box, store } = await aWorkshop(<ShoppingScreen />, { drafts: aLow(threadId, { minSpools: 2 }) });
  await expect.poll(() => rowsIn(box)).toHaveLength(1);
  const tick = () => found<HTMLInputElement>(box, 'input[type=checkbox]');
  expect(tick().getAttribute('aria-label')).toBe('1902 Isacord Poinsettia');
  tick().click();
  await expect.poll(() => rowsIn(box)[0]).toContain('bought');
  const { lines } = await shoppingOf(store.db);
  expect(lines).toHaveLength(1);
  const lineId = lines[0]?.id ?? '';
  await save(store, { name: 'shoppingTick.create', args: { id: newId(), set: { lineId, qty: 1 } } });
  await expect.poll(() => rowsIn(box)[0]).toContain('bought 2, 1 extra');
  tick().click();
  await expect.poll(() => tick().checked).toBe(false);
});

test('What arrives goes into stock with price, shop and lot, and leaves the list; what is missing stays on it', async () => {
  const threadId = newId();
  const { box, store, inventory } = await aWorkshop(<ShoppingScreen />, {
    drafts: [
      aThread({ brand: 'Isacord', line: 'Isacord 40', code: '1902', name: 'Poinsettia' }, threadId),
      aLine({
        threadId,
        lengthMm: 1_000_000,
        qty: 3,
        status: 'ordered',
        reasons: [{ kind: 'wish', ref: owner, qty: 3 }],
      }),
    ],
  });
  await expect.poll(() => rowsIn(box, 'Ordered')).toHaveLength(1);
  found(box, 'button[aria-haspopup=menu]').click();
  const item = (name: string) =>
    [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(({ textContent }) => textContent === name);
  await expect.poll(() => item('Receive')).toBeDefined();
  item('Receive')?.click();
  const field = (label: string) => {
    const words = [...document.querySelectorAll('dialog label')].find(({ textContent }) =>
      textContent?.startsWith(label),
    );
    return found<HTMLInputElement>(document, `#${CSS.escape(words?.getAttribute('for') ?? 'none')}`);
  };
  await expect.poll(() => document.querySelector('dialog')).not.toBeNull();
  expect(field('Number of spools').value).toBe('3');
  typeInto(field('Number of spools'), '2');
  typeInto(field('Price each'), '4.50');
  typeInto(field('Shop'), 'Nadel & Faden');
  typeInto(field('Lot'), 'B7');
  found(document, 'dialog button[type=submit]').click();
  await expect.poll(() => inventory.snapshot().spoolCount).toBe(2);
  expect(inventory.snapshot().rows[0]?.spools.map(({ spool }) => spool)).toMatchObject(
    [1, 2].map(() => ({ pricePaidMinor: 450, shop: 'Nadel & Faden', lot: 'B7', initialLengthMm: 1_000_000 })),
  );
  await expect.poll(() => rowsIn(box, 'Ordered')[0]).toContain('1 × 1,000 m');
  const { lines } = await shoppingOf(store.db);
  expect(lines.map(({ data }) => [data.status, data.qty])).toEqual([
    ['received', 2],
    ['ordered', 1],
  ]);
});

test('Of five ticked packs three are received: the other two stay on the list and can be put into stock', async () => {
  const [threadId, lineId] = [newId(), newId()];
  const { box, store, inventory } = await aWorkshop(<ShoppingScreen />, {
    drafts: [
      aThread({ brand: 'Isacord', line: 'Isacord 40', code: '1902', name: 'Poinsettia' }, threadId),
      aLine({ threadId, lengthMm: 1_000_000, qty: 5, reasons: [{ kind: 'wish', ref: owner, qty: 5 }] }, lineId),
      { name: 'shoppingTick.create', args: { id: newId(), set: { lineId, qty: 5 } } },
    ],
  });
  const press = async (name: string) => {
    const named = () =>
      [...document.querySelectorAll<HTMLElement>('[role=menuitem], button')].find((one) => one.textContent === name);
    await expect.poll(named, { message: name }).toBeDefined();
    named()?.click();
  };
  await expect.poll(() => rowsIn(box)).toHaveLength(1);
  found(box, 'button[aria-haspopup=menu]').click();
  await press('Receive');
  await expect.poll(() => document.querySelector('dialog input')).not.toBeNull();
  typeInto(found<HTMLInputElement>(document, 'dialog input[inputmode=numeric]'), '3');
  found(document, 'dialog button[type=submit]').click();
  await expect.poll(() => inventory.snapshot().spoolCount).toBe(3);
  await expect.poll(() => document.querySelector('dialog')).toBeNull();
  expect(rowsIn(box)[0]).toContain('5 × 1,000 m');
  expect((await shoppingOf(store.db)).lines.map(({ data }) => [data.status, data.qty])).toEqual([['wanted', 5]]);
  await press('Put what I ticked into stock: 2 spools');
  await expect.poll(() => inventory.snapshot().spoolCount).toBe(5);
  await expect
    .poll(async () => (await shoppingOf(store.db)).lines.map(({ data }) => [data.status, data.qty]))
    .toEqual([['received', 5]]);
});

test('What arrives is counted by its barcodes, in the length of that pack; another colour or pack is said and not counted', async () => {
  const [red, blue] = [newId(), newId()];
  const aBarcode = (value: string, threadId: string, lengthMm: number) =>
    ({
      name: 'barcode.create',
      args: { id: barcodeId(teamId, value), set: { value, threadId, lengthMm } },
    }) as const;
  const { box, inventory } = await aWorkshop(<ShoppingScreen />, {
    drafts: [
      aThread({ brand: 'Isacord', line: 'Isacord 40', code: '1902' }, red),
      aThread({ brand: 'Isacord', line: 'Isacord 40', code: '3522' }, blue),
      aLine({ threadId: red, lengthMm: 1_000_000, qty: 5, status: 'ordered' }),
      aBarcode('4006381333931', red, 200_000),
      aBarcode('4006381333948', red, 5_000_000),
      aBarcode('4006381333955', blue, 200_000),
    ],
  });
  await expect.poll(() => rowsIn(box, 'Ordered')).toHaveLength(1);
  found(box, 'button[aria-haspopup=menu]').click();
  const press = (name: string) =>
    [...document.querySelectorAll<HTMLElement>('[role=menuitem], dialog button')]
      .findLast(({ textContent }) => textContent === name)
      ?.click();
  await expect.poll(() => document.querySelector('[role=menuitem]')).not.toBeNull();
  press('Receive');
  await expect.poll(() => document.querySelector('dialog')).not.toBeNull();
  press('Scan what arrived');
  await expect.poll(() => document.querySelector('input[maxlength="200"]')).not.toBeNull();
  const said = () => document.querySelector('dialog output')?.textContent?.replaceAll('\u00a0', ' ');
  const scan = async (value: string, answer: string) => {
    typeInto(found<HTMLInputElement>(document, 'input[maxlength="200"]'), value);
    press('OK');
    await expect.poll(said).toBe(answer);
  };
  await scan('4006381333931', '1 spool of 200 m so far');
  await scan('4006381333955', 'That is 3522 Isacord. Receive it at its own line.');
  await scan('4006381333948', 'That one has 5,000 m. Receive it on its own.');
  await scan('(01)04006381333931(10)L42', '2 spools of 200 m so far');
  await scan('(01)04006381333931(10)L43', 'That one is of lot L43. Receive it on its own.');
  press('Close');
  found(document, 'dialog button[type=submit]').click();
  await expect.poll(() => inventory.snapshot().spoolCount).toBe(2);
  const spools = inventory.snapshot().rows.flatMap((owned) => owned.spools.map(({ spool }) => spool));
  expect(spools.map(({ threadId, initialLengthMm, lot }) => [threadId, initialLengthMm, lot])).toEqual([
    [red, 200_000, 'L42'],
    [red, 200_000, 'L42'],
  ]);
  await expect.poll(() => rowsIn(box, 'Ordered')[0]).toContain('3 × 1,000 m');
});

test('F30: a gift says no price of what is low; a price of 0 that a line says is a price', async () => {
  const [threadId, lineId] = [newId(), newId()];
  const [thread, spool] = [aLow(threadId)[0], aSpool(threadId, { pricePaidMinor: 0 })];
  const { box, store } = await aWorkshop(<ShoppingScreen />, { drafts: thread === undefined ? [] : [thread, spool] });
  await expect.poll(() => rowsIn(box)).toHaveLength(1);
  expect(box.textContent).not.toContain('Total');
  await save(store, aLine({ threadId, lengthMm: 1_000_000, qty: 2, priceMinor: 0 }, lineId));
  await expect.poll(() => box.textContent).toContain('Total €0.00');
  expect(box.textContent).not.toContain('without a price');
});

test('The list of one supplier has its lines only, with their total; all of it is one press away', async () => {
  const threadId = newId();
  const { box, location } = await aWorkshop(<ShoppingScreen />, {
    drafts: [
      ...aLow(threadId),
      aLine({ text: 'Stabilizer', shop: 'Nadel & Faden', priceMinor: 800 }),
      aLine({ text: 'Cones', shop: 'Nadel & Faden', status: 'ordered' }),
      aLine({ text: 'Pins', shop: 'Garnversand' }),
    ],
  });
  await expect.poll(() => rowsIn(box)).toHaveLength(3);
  location.navigate('/inventory/shopping?supplier=shop%3ANadel%20%26%20Faden');
  await expect.poll(() => rowsIn(box)).toEqual([expect.stringContaining('Stabilizer')]);
  expect(rowsIn(box, 'Ordered')).toEqual([expect.stringContaining('Cones')]);
  expect(box.textContent).toContain('Total €8.00');
  const chip = [...box.querySelectorAll('button')].find(({ textContent }) =>
    textContent.startsWith('Only: Nadel & Faden'),
  );
  chip?.click();
  await expect.poll(() => rowsIn(box)).toHaveLength(3);
  location.navigate('/inventory/shopping?supplier=brand%3AIsacord');
  await expect.poll(() => rowsIn(box)).toEqual([expect.stringContaining('1902 Isacord Poinsettia')]);
  location.navigate('/inventory/shopping?supplier=shop%3AGone');
  await expect.poll(() => box.textContent).toContain('Nothing is left to buy there');
});

test('By shop, what names no shop stands under its brand', async () => {
  const { box } = await aWorkshop(<ShoppingScreen />, {
    drafts: [...aLow(newId()), aLine({ text: 'Pins', shop: 'Garnversand' }), aLine({ text: 'Cones' })],
  });
  const headings = () => [...box.querySelectorAll('h3')].map(({ textContent }) => textContent);
  await expect.poll(headings).toEqual(['Isacord', 'Other things']);
  [...box.querySelectorAll('button, label')]
    .find(({ textContent }) => textContent === 'Shop')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.poll(headings).toEqual(['Garnversand', 'Isacord, any shop', 'Any shop']);
});

test('A viewer sees the list and can change nothing on it', async () => {
  const { box } = await aWorkshop(<ShoppingScreen />, { drafts: aLow(newId()), role: 'viewer' });
  await expect.poll(() => rowsIn(box)).toHaveLength(1);
  expect(found<HTMLInputElement>(box, 'input[type=checkbox]').disabled).toBe(true);
  expect(box.querySelector('button[aria-haspopup=menu]')).toBeNull();
  expect(box.querySelector('input[type=text]')).toBeNull();
});

test('Something that is no thread is added by its words', async () => {
  const { box } = await aWorkshop(<ShoppingScreen />);
  await expect.poll(() => box.textContent).toContain('Nothing to buy');
  await expect.poll(() => box.querySelector('form input')).not.toBeNull();
  const input = [...box.querySelectorAll<HTMLInputElement>('form input')].at(-1);
  if (input === undefined) throw new Error('There is no field.');
  typeInto(input, 'Needles 75/11');
  found(box, 'form button[type=submit]').click();
  await expect.poll(() => rowsIn(box)).toEqual(['Needles 75/111 piece']);
  expect(input.value).toBe('');
});

test('A list of two thousand lines draws those near the window only, and still says how many there are', async () => {
  // happy-dom lays nothing out, so without this all rows would have no height.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(64);
  onTestFinished(() => void vi.restoreAllMocks());
  const drafts = Array.from({ length: 2000 }, (_, at) => aLine({ text: `Thing ${at + 1}`, priceMinor: 0 }));
  const { box } = await aWorkshop(<ShoppingScreen />, { drafts });
  await expect.poll(() => box.querySelector('section h2')?.textContent).toBe('To buy 2000');
  await expect.poll(() => box.querySelector('section li')?.getAttribute('aria-setsize')).toBe('2001');
  expect(box.querySelectorAll('section li').length).toBeLessThan(100);
  expect(box.textContent).toContain('Total €0.00');
});

test('Adding something else without a word for it says that it is missing', async () => {
  const { box } = await aWorkshop(<ShoppingScreen />);
  const form = () => box.querySelector<HTMLFormElement>('form');
  await expect.poll(form).not.toBeNull();
  form()?.requestSubmit();
  await expect.poll(() => box.querySelector('form input[aria-invalid=true]')).not.toBeNull();
});

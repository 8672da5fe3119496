// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { ShoppingScreen } from '#features/shopping/shopping-screen.tsx';
import '#features/shopping/scan-on-list.tsx';
import { Toaster } from '#ui/toaster.tsx';
import type { Draft } from '#data/queue/commit-now.ts';
import { livingRows } from '#data/rows/living-rows.ts';
import { aThread, save } from '../../data/a-tab.ts';
import { aWorkshop } from '../../parts/a-workshop.tsx';
import { scanKeys, scanOnGerman } from '../../parts/scan/scanned-keys.ts';
import { code as coded, drafts, ean, press, threadId } from '../../parts/scan/scanned-stock.tsx';

const isReady = async () => {
  await expect.poll(() => document.body.textContent).toContain('A hand scanner ticks');
  await new Promise((turn) => setTimeout(turn, 50)); // the page listens to the scanner only some time after it is drawn
};

const page = (
  <>
    <ShoppingScreen />
    <Toaster doneMs={1000} collapseMs={50} />
  </>
);

const listed = async (...more: readonly Draft[]) => {
  await aWorkshop(page, { drafts: [...drafts, ...more] });
  await isReady();
  return () => document.body.textContent?.replaceAll('\u00a0', ' ') ?? '';
};
const aLine = (set: object): Draft => ({ name: 'shoppingLine.create', args: { id: newId(), set } });

test('A scan on the list ticks one pack of its line, also twice in a row, and can be undone', async () => {
  const says = await listed(aLine({ threadId, lengthMm: 200_000, qty: 3 }));
  scanKeys(ean);
  scanKeys('T-0007');
  await expect.poll(says).toContain('1902 Isacord Poinsettia: 2 of 3 bought');
  await expect.poll(says).toContain('in stock yet2 of 3 bought');
  await press('Undo');
  await expect.poll(says).toContain('in stock yet1 of 3 bought');
});

test('A scanned thread without a line is put on the list, and scanned again it is wanted once more', async () => {
  const says = await listed();
  scanKeys(ean);
  scanKeys(ean);
  await expect.poll(says).toContain('1902 Isacord Poinsettia is on the list: 2 packs');
  await expect.poll(says).toContain('Poinsettia2 × 200 m');
});

test('Two scans of a thread that runs low make one row of it', async () => {
  const low = newId();
  const says = await listed(
    aThread({ brand: 'DMC', line: 'Mouliné', code: '310', minSpools: 2 }, low),
    coded('4006381333948', { threadId: low, lengthMm: 1_000_000 }),
  );
  scanKeys('4006381333948');
  scanKeys('4006381333948');
  await expect.poll(says).toContain(': 2 of 2 bought');
  await expect.poll(() => document.querySelectorAll('section[aria-label="To buy"] li').length).toBe(1);
});

test('A code that nobody knows is asked about, and the label of a place is no thread', async () => {
  const says = await listed();
  scanKeys('RB-3');
  await expect.poll(says).toContain('That label is on no thread.');
  scanKeys('4006381999999');
  await expect.poll(says).toContain('Which colour is this barcode?');
});

test('A known code of a scanner with American keys is known also while a question is open', async () => {
  const says = await listed(coded('MAY-1147', { threadId, lengthMm: 200_000 }));
  scanKeys('4006381999999');
  await expect.poll(says).toContain('Which colour is this barcode?');
  await new Promise((turn) => setTimeout(turn, 50)); // the question listens only some time after it is drawn
  scanOnGerman('MAY-1147');
  await press('Skip it');
  await expect.poll(says).toContain('Poinsettia1 × 200 m');
  await expect.poll(() => document.querySelector('dialog[open]')).toBeNull();
});

test('After a tick was taken back by hand the next scan counts from what is stored', async () => {
  const says = await listed(aLine({ threadId, lengthMm: 200_000, qty: 1 }));
  scanKeys(ean);
  await expect.poll(says).toContain('1902 Isacord Poinsettia: 1 of 1 bought');
  await expect.poll(() => document.querySelector('input:checked')).not.toBeNull();
  document.querySelector<HTMLInputElement>('input:checked')?.click();
  await expect.poll(() => document.querySelector('input:checked')).toBeNull();
  scanKeys(ean);
  await expect.poll(() => document.querySelector('input:checked')).not.toBeNull();
  expect(says()).not.toContain('2 of 1 bought');
});

test('A line that a scan added is counted on from its present number, and after an undo a scan adds a new one', async () => {
  const { store } = await aWorkshop(page, { drafts });
  await isReady();
  const lines = async () => (await livingRows(store.db, 'shoppingLine')).map(({ id, data }) => ({ id, qty: data.qty }));
  scanKeys(ean);
  await expect.poll(async () => (await lines()).length).toBe(1);
  const [first] = await lines();
  await save(store, { name: 'shoppingLine.update', args: { id: first?.id, set: { qty: 5 } } });
  scanKeys(ean);
  await expect.poll(async () => (await lines())[0]?.qty).toBe(6);
  await save(store, { name: 'shoppingLine.delete', args: { id: first?.id } });
  scanKeys(ean);
  await expect.poll(lines).toEqual([{ id: expect.not.stringMatching(String(first?.id)) as string, qty: 1 }]);
});

test('A pack of another length than the line asks for does not tick it, but is put on the list; each length is its own', async () => {
  const says = await listed(
    aLine({ threadId, lengthMm: 1_000_000, qty: 2 }),
    coded('4006381333948', { threadId, lengthMm: 5_000_000 }),
    coded('4006381333955', { threadId, lengthMm: 1_000_000 }),
  );
  scanKeys('4006381333948');
  await expect.poll(says).toContain('1902 Isacord Poinsettia is on the list: 1 pack');
  scanKeys('4006381333955');
  await expect.poll(says).toContain('1902 Isacord Poinsettia: 1 of 2 bought');
  scanKeys('4006381333948');
  await expect.poll(says).toContain('1902 Isacord Poinsettia is on the list: 2 packs');
  await expect.poll(says).toContain('Poinsettia2 × 5,000 m');
  expect(says()).toContain('Poinsettia2 × 1,000 m');
  expect(says()).toContain('yet1 of 2 bought');
});

test('The label of a spool ticks the line of its length', async () => {
  const says = await listed(
    aLine({ threadId, lengthMm: 5_000_000, qty: 3 }),
    aLine({ threadId, lengthMm: 1_000_000, qty: 2 }),
  );
  scanKeys('T-0007');
  await expect.poll(says).toContain('1902 Isacord Poinsettia: 1 of 2 bought');
  await expect.poll(says).toContain('Isacord 40not in stock yet1 of 2 bought');
});

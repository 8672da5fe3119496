// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { barcodeId } from '#core/mutations/derived-ids.ts';
import type { ScannedThread } from '#parts/scan/code-meaning.ts';
import { ThreadScanner } from '#parts/scan/thread-scanner.tsx';
import { aSpool, aThread } from '../../data/a-tab.ts';
import { found, typeInto } from '../../ui/drawn.tsx';
import { aWorkshop } from '../a-workshop.tsx';

const threadId = newId();
const spoolId = newId();
const placeId = newId();
const drafts = [
  aThread({ brand: 'Isacord', line: 'Isacord 40', code: '1902', name: 'Poinsettia' }, threadId),
  aSpool(threadId, { shortCode: 'T-0007' }, spoolId),
  { name: 'place.create', args: { id: placeId, set: { name: 'Rack B' } } } as const,
];

const scanner = async () => {
  const told: (readonly [code: string, spool: string | undefined])[] = [];
  const packs: (number | null)[] = [];
  const onThread = async ({ owned, spool, lengthMm }: ScannedThread) => {
    packs.push(lengthMm);
    told.push([owned.thread.code, spool?.spool.shortCode]);
    return { words: `Took ${owned.thread.code}`, tone: 'good' as const };
  };
  const page = await aWorkshop(<ThreadScanner title="Scan" onThread={onThread} onClose={() => undefined} />, {
    drafts,
  });
  const { box } = page;
  const scan = (text: string) => {
    typeInto(found<HTMLInputElement>(box, 'input[inputmode=numeric]'), text);
    press('OK');
  };
  const press = (name: string) => [...box.querySelectorAll('button')].find((one) => one.textContent === name)?.click();
  const choose = async (number: string) => {
    await expect.poll(() => box.querySelector('input[role=combobox]')).not.toBeNull();
    typeInto(found<HTMLInputElement>(box, 'input[role=combobox]'), number);
    await expect.poll(() => box.querySelector('[role=option]')).not.toBeNull();
    found(box, '[role=option]').click();
  };
  const length = () => found<HTMLInputElement>(box, 'input[inputmode=decimal]');
  return { ...page, told, packs, choose, length, scan, press, said: () => box.querySelector('output')?.textContent };
};

test('An unknown barcode is asked about once, told with its thread, and known from then on', async () => {
  const { box, told, scan, choose, press, said, store } = await scanner();
  scan('4006381333931');
  await expect.poll(() => box.textContent).toContain('Barcode 4006381333931 is new to your team.');
  await choose('1902');
  await expect.poll(() => box.querySelector('input[inputmode=decimal]')).not.toBeNull();
  press('Remember it');
  await expect.poll(said).toBe('Took 1902');
  expect(told).toEqual([['1902', undefined]]);
  scan('4006381333931');
  await expect.poll(() => told.length).toBe(2);
  const rows = await store.db.rows.where('[kind+sort]').between(['barcode', ''], ['barcode', '\uffff']).toArray();
  expect(rows.map(({ id }) => id)).toEqual([barcodeId(store.actor.teamId, '4006381333931')]);
});

test.each([
  ['4006381333932', true],
  ['4006381333931', false],
])('Of the unknown number %s a wrong check digit is said: %s', async (value, isSaid) => {
  const { box, scan } = await scanner();
  scan(value);
  await expect.poll(() => box.textContent).toContain(`Barcode ${value} is new to your team.`);
  expect(box.textContent?.includes('Its last digit does not fit the others')).toBe(isSaid);
});

test('With its colour the length of the pack is asked, the usual one offered, and every scan from then on knows it', async () => {
  const { box, packs, scan, choose, length, press } = await scanner();
  scan('4006381333931');
  await choose('1902');
  await expect.poll(() => box.querySelector('input[inputmode=decimal]')).not.toBeNull();
  expect(length().value).toBe('1000'); // the usual length of this thread's spools
  typeInto(length(), 'two');
  press('Remember it');
  await expect.poll(() => box.textContent).toContain('Enter a number, for example');
  typeInto(length(), '200');
  press('Remember it');
  await expect.poll(() => packs).toEqual([200_000]);
  scan('4006381333931');
  await expect.poll(() => packs).toEqual([200_000, 200_000]);
});

test('A length that nobody knows is left out: the usual one of the thread counts', async () => {
  const { box, packs, scan, choose, length, press } = await scanner();
  scan('4006381333931');
  await choose('1902');
  await expect.poll(() => box.querySelector('input[inputmode=decimal]')).not.toBeNull();
  typeInto(length(), '');
  press('Remember it');
  await expect.poll(() => packs).toEqual([null]);
});

test('A question that nobody wants to answer is skipped, and the next code is read', async () => {
  const { box, told, scan, press, said } = await scanner();
  scan('4006381333931');
  await expect.poll(() => box.textContent).toContain('new to your team');
  press('Skip it');
  await expect.poll(() => box.querySelector('input[inputmode=numeric]')).not.toBeNull();
  scan(`https://elsewhere.example/inventory/spools/${spoolId}`);
  await expect.poll(said).toBe('Took 1902');
  expect(told).toEqual([['1902', 'T-0007']]);
});

test.each([
  [
    'a spool of another installation',
    () => `https://other.example/inventory/spools/${newId()}`,
    /another installation, other\.example/u,
  ],
  [
    'a spool of ours that is in another team',
    () => `${window.location.origin}/inventory/spools/${newId()}`,
    /on no thread/u,
  ],
  ['a place of ours', () => `http://192.168.1.20/inventory/places/${placeId}`, /on no thread/u],
])('The label of %s gets a sentence', async (_what, address, sentence) => {
  const { told, scan, said } = await scanner();
  scan(address());
  await expect.poll(said).toMatch(sentence);
  expect(told).toEqual([]);
});

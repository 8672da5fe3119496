// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { barcodeId } from '#core/mutations/derived-ids.ts';
import type { ScannedThread } from '#parts/scan/code-meaning.ts';
import { HandScanner } from '#parts/scan/hand-scanner.tsx';
import { Toaster } from '#ui/toaster.tsx';
import { teamId } from '../../core/mutations/a-book.ts';
import { aSpool, aThread, save } from '../../data/a-tab.ts';
import { found, typeInto } from '../../ui/drawn.tsx';
import { aWorkshop } from '../a-workshop.tsx';
import { scanKeys, scanOnGerman } from './scanned-keys.ts';

const threadId = newId();
const spoolId = newId();
const placeId = newId();
const barcode = (value: string, set: object = { threadId, lengthMm: 200_000 }) =>
  ({ name: 'barcode.create', args: { id: barcodeId(teamId, value), set: { value, ...set } } }) as const;
const drafts = [
  aThread({ brand: 'Isacord', line: 'Isacord 40', code: '1902', name: 'Poinsettia' }, threadId),
  aSpool(threadId, { shortCode: 'T-0007' }, spoolId),
  { name: 'place.create', args: { id: placeId, set: { name: 'Rack B', code: 'RB-3' } } } as const,
  barcode('4006381333931'),
  barcode('00036000291452'), // in the form in which older versions stored it
  barcode('0104006381000017'), // a GS1 code as older versions stored it
  barcode('MAKER-77', { threadId, spoolId }),
  barcode('https://shelf.example/b3', { placeId }),
  barcode('042526000058'), // as the eight digits 04252658 it could also be an EAN-8, but the team has no such code
];

const scanner = async () => {
  const told: unknown[] = [];
  const onThread = async ({ owned, spool, lengthMm, lot, more }: ScannedThread) => {
    told.push([owned.thread.code, spool?.spool.shortCode ?? null, lengthMm, lot, more]);
    return { words: `Took ${owned.thread.code}`, tone: 'good' as const };
  };
  const page = await aWorkshop(
    <>
      <HandScanner
        onThread={onThread}
        onPlace={({ data }) => {
          told.push(data.name);
          return { words: data.name, tone: 'good' };
        }}
      />
      <Toaster doneMs={1000} collapseMs={50} />
    </>,
    { drafts },
  );
  return { ...page, told };
};

test.each([
  ['an EAN', '4006381333931', ['1902', null, 200_000, null, null]],
  ['the same as a GTIN of fourteen digits', '04006381333931', ['1902', null, 200_000, null, null]],
  ['a UPC that an older version stored with zeros', '036000291452', ['1902', null, 200_000, null, null]],
  ['that UPC as an EAN', '0036000291452', ['1902', null, 200_000, null, null]],
  ['a GS1 code that an older version stored as it is', '0104006381000017', ['1902', null, 200_000, null, null]],
  ['a GS1 code with its lot', '010400638133393110L42', ['1902', null, 200_000, 'L42', null]],
  [
    'a GS1 code with more',
    '(01)04006381333931(10)L42(21)778',
    ['1902', null, 200_000, 'L42', '(01)04006381333931(10)L42(21)778'],
  ],
  ['a digital link', 'https://id.gs1.org/01/04006381333931/10/L42', ['1902', null, 200_000, 'L42', null]],
  ['our label', `https://a.example/inventory/spools/${spoolId}`, ['1902', 'T-0007', null, null, null]],
  ['the label of the colour', `https://a.example/inventory/threads/${threadId}`, ['1902', null, null, null, null]],
  ['the code on our label', 'T-0007', ['1902', 'T-0007', null, null, null]],
  ['the label of a place', `https://a.example/inventory/places/${placeId}`, 'Rack B'],
  ['the code of a place', 'RB-3', 'Rack B'],
  ['a code that was taught for a spool', 'MAKER-77', ['1902', 'T-0007', null, null, null]],
  ['the same while Caps Lock is on', 'maker-77', ['1902', 'T-0007', null, null, null]],
  ['the same with the sign of its kind', ']C0MAKER-77', ['1902', 'T-0007', null, null, null]],
  ['the same with its start and stop', '*MAKER-77*', ['1902', 'T-0007', null, null, null]],
  ['a code that was taught for a place', 'https://shelf.example/b3', 'Rack B'],
  ['a UPC-E that could be an EAN-8, of which one is known', '04252658', ['1902', null, 200_000, null, null]],
])('%s is a key', async (_what, text, meaning) => {
  const { told } = await scanner();
  scanKeys(text, { everyMs: 4 });
  await expect.poll(() => told).toEqual([meaning]);
});

const choose = async (box: HTMLElement) => {
  await expect.poll(() => box.querySelector('input[role=combobox]')).not.toBeNull();
  typeInto(found<HTMLInputElement>(box, 'input[role=combobox]'), '1902');
  await expect.poll(() => box.querySelector('[role=option]')).not.toBeNull();
  found(box, '[role=option]').click();
  await expect.poll(() => box.querySelector('input[inputmode=decimal]')).not.toBeNull();
};
const press = (box: HTMLElement, name: string) =>
  [...box.querySelectorAll('button')].find((one) => one.textContent === name)?.click();

test('A new code is asked about with its lot, and what is scanned meanwhile waits, none lost', async () => {
  const { box, told } = await scanner();
  scanKeys('010400638100002410L7');
  scanKeys('4006381333931');
  scanKeys('4006381000024');
  await expect.poll(() => box.textContent).toContain('Barcode 4006381000024 is new to your team.');
  await choose(box);
  expect(told).toEqual([]);
  press(box, 'Remember it');
  await expect
    .poll(() => told)
    .toEqual([
      ['1902', null, 1_000_000, 'L7', null],
      ['1902', null, 200_000, null, null],
      ['1902', null, 1_000_000, null, null],
    ]);
});

test('A new code is taught for one spool, or for a place, and means it from then on', async () => {
  const { box, told, store } = await scanner();
  scanKeys('QR-OF-A-SPOOL');
  await expect.poll(() => box.textContent).toContain('QR-OF-A-SPOOL is new to your team.');
  press(box, 'One spool');
  await expect.poll(() => box.querySelector('input[role=combobox]')).not.toBeNull();
  typeInto(found<HTMLInputElement>(box, 'input[role=combobox]'), '1902');
  await expect.poll(() => box.querySelector('[role=option]')).not.toBeNull();
  found(box, '[role=option]').click();
  await expect.poll(() => found<HTMLSelectElement>(box, 'select').selectedOptions[0]?.text).toContain('T-0007');
  press(box, 'Remember it');
  await expect.poll(() => told).toEqual([['1902', 'T-0007', null, null, null]]);
  scanKeys('QR-OF-A-PLACE');
  await expect.poll(() => box.textContent).toContain('QR-OF-A-PLACE is new to your team.');
  press(box, 'A place');
  await expect.poll(() => box.querySelector('select')).not.toBeNull();
  press(box, 'Remember it');
  await expect.poll(() => told.at(-1)).toBe('Rack B');
  scanKeys('QR-OF-A-SPOOL');
  scanKeys('QR-OF-A-PLACE');
  await expect.poll(() => told.slice(2)).toEqual([['1902', 'T-0007', null, null, null], 'Rack B']);
  const stored = await store.db.rows.get(`barcode/${barcodeId(teamId, 'QR-OF-A-PLACE')}`);
  expect(stored?.d).toMatchObject({ placeId, threadId: null, spoolId: null });
});

test('Eight digits that are two unknown codes are asked about, and so is what the chosen one is', async () => {
  const { box, told, store } = await scanner();
  const both = '04252672'; // this is a UPC-E of 042526000072, and could be an EAN-8
  scanKeys(both);
  await expect.poll(() => box.textContent).toContain('Eight digits can be two different codes.');
  press(box, '0 425267 2 (UPC-E: one digit on each side)');
  await expect.poll(() => box.textContent).toContain('Barcode 042526000072 is new to your team.');
  await choose(box);
  press(box, 'Remember it');
  await expect.poll(() => told).toHaveLength(1);
  scanKeys(both); // now the team has stored one of the two codes
  await expect.poll(() => told).toHaveLength(2);
  const ids = (await store.db.rows.toArray()).map(({ id }) => id);
  expect(ids).toContain(barcodeId(teamId, '042526000072'));
  expect(ids).not.toContain(barcodeId(teamId, both));
});

test('Eight digits of which both codes are known are asked about, each with what it means', async () => {
  const { box, told, store } = await scanner();
  await save(store, barcode('04252658', { placeId }));
  scanKeys('04252658');
  await expect.poll(() => box.textContent).toContain('Eight digits can be two different codes.');
  expect(box.textContent).toContain('1902 Isacord 40 Poinsettia');
  press(box, '0425 2658 (EAN-8: two groups of four) · Rack B');
  await expect.poll(() => told).toEqual(['Rack B']);
});

test('What a scanner with American keys types on a German tablet is asked about once, then known', async () => {
  localStorage.clear();
  const { box, told } = await scanner();
  scanOnGerman('MAD-1147');
  await expect.poll(() => box.textContent).toContain('Which of these is printed on it?');
  press(box, 'MAD-1147');
  await expect.poll(() => box.textContent).toContain('Barcode MAD-1147 is new to your team.');
  await choose(box);
  press(box, 'Remember it');
  await expect.poll(() => told).toHaveLength(1);
  scanOnGerman('MAD-1147');
  await expect.poll(() => told).toHaveLength(2);
  scanOnGerman('MAY-1148'); // by now the device has stored the scanner's keyboard layout
  await expect.poll(() => box.textContent).toContain('Barcode MAY-1148 is new to your team.');
  localStorage.clear();
});

test('The place whose code a scanner types for another keyboard is found', async () => {
  const { told } = await scanner();
  scanOnGerman('RB-3');
  await expect.poll(() => told).toEqual(['Rack B']);
});

test('Left with an open question, what waits is still taken, and what nobody named is told', async () => {
  const { box, draw, told } = await scanner();
  scanKeys('4006381000031');
  scanKeys('4006381333931');
  scanKeys('4006381000048');
  await expect.poll(() => box.textContent).toContain('Barcode 4006381000031 is new to your team.');
  draw(<Toaster doneMs={1000} collapseMs={50} />);
  await expect.poll(() => told).toEqual([['1902', null, 200_000, null, null]]);
  await expect.poll(() => document.body.textContent).toContain('4006381000048 was not taken');
});

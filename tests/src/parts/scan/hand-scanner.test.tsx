// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { barcodeId } from '#core/mutations/derived-ids.ts';
import type { ScannedThread } from '#parts/scan/code-meaning.ts';
import { HandScanner } from '#parts/scan/hand-scanner.tsx';
import { Toaster } from '#ui/toaster.tsx';
import { teamId } from '../../core/mutations/a-book.ts';
import { aSpool, aThread } from '../../data/a-tab.ts';
import { found, typeInto } from '../../ui/drawn.tsx';
import { aWorkshop } from '../a-workshop.tsx';
import { scanKeys } from './scanned-keys.ts';

const threadId = newId();
const spoolId = newId();
const placeId = newId();
const barcode = (value: string) =>
  ({
    name: 'barcode.create',
    args: { id: barcodeId(teamId, value), set: { value, threadId, lengthMm: 200_000 } },
  }) as const;
const drafts = [
  aThread({ brand: 'Isacord', line: 'Isacord 40', code: '1902', name: 'Poinsettia' }, threadId),
  aSpool(threadId, { shortCode: 'T-0007' }, spoolId),
  { name: 'place.create', args: { id: placeId, set: { name: 'Rack B', code: 'RB-3' } } } as const,
  barcode('4006381333931'),
  barcode('00036000291452'), // as older versions stored it
  barcode('0104006381000017'), // a GS1 code as older versions stored it
];

/** A dialog's hand scanner; what it was told of each code. */
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

// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { barcodeId } from '#core/mutations/derived-ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { Draft } from '#data/queue/commit-now.ts';
import type { OwnedThread } from '#inventory/inventory.ts';
import { EditEntryDialog } from '#features/shopping/edit-entry-dialog.tsx';
import { ReceiveDialog } from '#features/shopping/receive-dialog.tsx';
import { EditThreadDialog } from '#features/threads/form/edit-thread-dialog.tsx';
import { AddSpoolsDialog } from '#features/threads/spools/add-spools-dialog.tsx';
import { CountDialog } from '#features/threads/spools/count-dialog.tsx';
import { UseDialog } from '#features/threads/spools/use-dialog.tsx';
import { BarcodeCard } from '#parts/scan/barcode-card.tsx';
import type { Entry } from '#parts/shopping/entries.ts';
import { shoppingList } from '#parts/shopping/shopping-list.ts';
import { lowThreads } from '#parts/threads/low-threads.ts';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { useWorkspace } from '#services/workspace.ts';
import { aWorkshop } from '../../parts/a-workshop.tsx';
import { aSpool, aThread } from '../../data/a-tab.ts';
import { atWork } from './at-work.tsx';

afterEach(() => localStorage.clear());

const threadId = newId();
const spoolId = newId();
const done = () => undefined;

const Of = ({ children }: { readonly children: (owned: OwnedThread) => ReactNode }) => {
  const [owned] = useQuery(stock).rows;
  return owned === undefined ? null : children(owned);
};
const Listed = ({ children }: { readonly children: (entry: Entry) => ReactNode }) => {
  const entry = useQuery(shoppingList).rows?.wanted.find(({ lines }) => lines.length > 0);
  return entry === undefined ? null : children(entry);
};

const inYards = async (form: ReactNode, drafts: readonly Draft[]) => {
  const { box, store, inventory } = await aWorkshop(form, { drafts, units: 'imperial' });
  const said = (one: Element) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim();
  const button = (name: string) => [...box.querySelectorAll('button')].find((one) => said(one) === name);
  const field = (label: string) =>
    [...box.querySelectorAll('label')].find((one) => one.textContent === label)?.control as
      | HTMLInputElement
      | undefined;
  return {
    store,
    inventory,
    press: async (name: string) => {
      await expect.poll(() => button(name), { message: `a button ${name}` }).toBeDefined();
      button(name)?.click();
    },
    text: () => box.textContent ?? '',
    shown: async (label: string) => {
      await expect.poll(() => field(label), { message: `a field ${label}` }).toBeDefined();
      return field(label)?.value;
    },
    type: async (label: string, text: string) => {
      await expect.poll(() => field(label), { message: `a field ${label}` }).toBeDefined();
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(label), text);
      field(label)?.dispatchEvent(new Event('input', { bubbles: true }));
    },
    rows: async (kind: string) =>
      (await store.db.rows.where('key').startsWith(`${kind}/`).toArray()).map(({ d }) => d as Record<string, unknown>),
  };
};
type Page = Awaited<ReturnType<typeof inYards>>;

const thread = (lengthMm: number) => aThread({ defaultLengthMm: lengthMm, minLengthMm: lengthMm }, threadId);
const line = (lengthMm: number) =>
  mutate('shoppingLine.create', {
    id: newId(),
    set: { threadId, lengthMm, qty: 2, reasons: [{ kind: 'manual', ref: null, qty: 2 }] },
  });
const Card = ({ owned }: { readonly owned: OwnedThread }) => {
  const { teamId } = useWorkspace().store.actor;
  const value = '40012345';
  return <BarcodeCard barcode={{ id: barcodeId(teamId, value), value, isKnown: false, lengthMm: null, owned }} />;
};
const lengths = async (page: Page, kind: string, field: string) => (await page.rows(kind)).map((row) => row[field]);

const forms: readonly {
  readonly name: string;
  readonly form: ReactNode;
  readonly drafts: (mm: number) => readonly Draft[];
  readonly field: string;
  readonly press: readonly string[];
  readonly typed?: readonly [label: string, text: string];
  readonly kept: (page: Page) => Promise<readonly unknown[]>;
}[] = [
  {
    name: 'Add spools',
    form: <Of>{(owned) => <AddSpoolsDialog owned={owned} onClose={done} />}</Of>,
    drafts: (mm) => [thread(mm)],
    field: 'Length per spool',
    press: ['Add'],
    kept: (page) => lengths(page, 'spool', 'initialLengthMm'),
  },
  {
    name: 'Receive',
    form: <Listed>{(entry) => <ReceiveDialog entry={entry} onClose={done} />}</Listed>,
    drafts: (mm) => [thread(1_000_000), line(mm)],
    field: 'Length per spool',
    press: ['Receive'],
    kept: async (page) => [...new Set(await lengths(page, 'spool', 'initialLengthMm'))],
  },
  {
    name: 'Edit an entry of the list',
    form: <Listed>{(entry) => <EditEntryDialog entry={entry} onClose={done} />}</Listed>,
    drafts: (mm) => [thread(1_000_000), line(mm)],
    field: 'Length per spool',
    press: ['Save'],
    // The shop is typed too, so that the test can see which line the form saved.
    kept: async (page) =>
      (await page.rows('shoppingLine')).filter(({ shop }) => shop === 'Aurora').map((row) => row['lengthMm']),
    typed: ['Shop', 'Aurora'],
  },
  {
    name: 'Barcode card',
    form: <Of>{(owned) => <Card owned={owned} />}</Of>,
    drafts: (mm) => [thread(mm)],
    field: 'Length per spool',
    press: ['Remember it'],
    kept: (page) => lengths(page, 'barcode', 'lengthMm'),
  },
  {
    name: 'Edit a thread',
    form: <Of>{(owned) => <EditThreadDialog owned={owned} onClose={done} />}</Of>,
    drafts: (mm) => [thread(mm)],
    field: 'Length per spool',
    press: ['Save'],
    typed: ['Name', 'Poinsettia'],
    kept: async (page) =>
      (await page.rows('thread'))
        .filter(({ name }) => name === 'Poinsettia')
        .flatMap((row) => [...new Set([row['defaultLengthMm'], row['minLengthMm']])]),
  },
  {
    name: 'Use all of it',
    form: <Of>{(owned) => <UseDialog owned={owned} spoolId={spoolId} onClose={done} />}</Of>,
    drafts: (mm) => [thread(mm), aSpool(threadId, { initialLengthMm: mm }, spoolId)],
    field: 'Amount',
    press: ['full', 'Book'],
    kept: async (page) =>
      (await page.rows('movement')).filter(({ type }) => type === 'consume').map((row) => -Number(row['deltaMm'])),
  },
  {
    name: 'Use half of twice as much',
    form: <Of>{(owned) => <UseDialog owned={owned} spoolId={spoolId} onClose={done} />}</Of>,
    drafts: (mm) => [thread(mm), aSpool(threadId, { initialLengthMm: 2 * mm }, spoolId)],
    field: 'Amount',
    press: ['½', 'Book'],
    kept: async (page) =>
      (await page.rows('movement')).filter(({ type }) => type === 'consume').map((row) => -Number(row['deltaMm'])),
  },
  {
    name: 'Count as ¼ of four times as much',
    form: <Of>{(owned) => <CountDialog owned={owned} spoolId={spoolId} onClose={done} />}</Of>,
    drafts: (mm) => [thread(mm), aSpool(threadId, { initialLengthMm: 4 * mm, openingMm: mm }, spoolId)],
    field: 'Left on spool',
    press: ['¼', 'Book'],
    kept: async (page) =>
      (await page.rows('movement')).filter(({ type }) => type === 'count').map((row) => row['settlesAtMm']),
  },
];

const addingSpools = () =>
  inYards(<Of>{(owned) => <AddSpoolsDialog owned={owned} onClose={done} />}</Of>, [thread(1_000_000)]);

const yards = { 1_000_000: '1093.61', 500_000: '546.81', 200_000: '218.72' } as const;

test.each(
  forms.flatMap((one) => ([1_000_000, 500_000, 200_000] as const).map((mm) => [one.name, mm, yards[mm], one] as const)),
)(
  'F6 %s: %i mm shown as %s yd and left stays what it is',
  async (_, mm, shown, { form, drafts, field, press, typed, kept }) => {
    const page = await inYards(form, drafts(mm));
    for (const name of press.slice(0, -1)) await page.press(name);
    await expect.poll(() => page.shown(field)).toBe(shown);
    if (typed !== undefined) await page.type(...typed);
    await page.press(press.at(-1) ?? '');
    await expect.poll(() => kept(page)).toEqual([mm]);
  },
);

test('F6 A spool of 1,000 m is not low of 1,000 m, and is on no list', async () => {
  const page = await addingSpools();
  await page.press('Add');
  await expect.poll(() => page.inventory.snapshot().rows[0]?.stock.knownMm).toBe(1_000_000);
  const [owned] = page.inventory.snapshot().rows;
  expect(owned && lowThreads([owned], 0)).toEqual([]);
});

test.each([
  ['Isacord 1902', /^1902 Isacord 40 /, 1_000_000],
  ['Madeira Classic 1147', /^1147 Madeira Classic/, 200_000],
] as const)('F6 Add thread from the chart: %s comes in with exactly the length of its line', async (text, find, mm) => {
  const person = await atWork([], 'imperial');
  await person.touch('One by one');
  await person.add(text, find);
  await expect.poll(() => person.spools().map(({ initialLengthMm }) => initialLengthMm)).toEqual([mm]);
});

test('A text that was changed counts, and the text that stood there before is the exact amount again', async () => {
  const page = await addingSpools();
  await page.type('Length per spool', '1093.6');
  await page.type('Length per spool', '1093.61');
  await page.press('Add');
  await expect.poll(() => lengths(page, 'spool', 'initialLengthMm')).toEqual([1_000_000]);
  await page.type('Length per spool', '500');
  await page.press('Add');
  await expect
    .poll(async () => (await lengths(page, 'spool', 'initialLengthMm')).toSorted())
    .toEqual([1_000_000, 457_200]);
});

test('A length of more decimals than are kept is refused, and told how many there may be', async () => {
  const page = await addingSpools();
  await page.type('Length per spool', '1093.613');
  await page.press('Add');
  await expect.poll(page.text).toContain('Enter at most 2 decimals.');
  expect(await page.rows('spool')).toEqual([]);
});

test('A price for five spools together is shared so that the sum stays exact', async () => {
  const page = await addingSpools();
  await page.type('Number of spools', '5');
  await page.type('Price', '12.49');
  await page.press('all together');
  await page.press('Add');
  await expect
    .poll(async () => (await page.rows('spool')).toSorted(byCode).map((row) => row['pricePaidMinor']))
    .toEqual([250, 250, 250, 250, 249]);
});

const byCode = (a: Record<string, unknown>, b: Record<string, unknown>): number =>
  String(a['shortCode']).localeCompare(String(b['shortCode']));

// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import type { Draft } from '#data/queue/commit-now.ts';
import { PasteDialog } from '#features/threads/pasting/paste-dialog.tsx';
import { recentMovements } from '#inventory/recent-movements.ts';
import { bookingsOf } from '#parts/answers/bookings.ts';
import { aSpool, aThread } from '../../data/a-tab.ts';
import { aWorkshop } from '../../parts/a-workshop.tsx';

afterEach(() => localStorage.clear());

const pasting = async (list: string, drafts: readonly Draft[] = []) => {
  let isClosed = false;
  let imported = '';
  const { box, inventory, store } = await aWorkshop(
    <PasteDialog onClose={() => (isClosed = true)} onImport={(text) => (imported = text)} />,
    { drafts },
  );
  const said = (one: Element) => (one.getAttribute('aria-label') ?? one.textContent ?? '').replaceAll('\u00a0', ' ');
  const area = () => box.querySelector('textarea') as HTMLTextAreaElement;
  const put = (input: HTMLTextAreaElement | HTMLSelectElement | HTMLInputElement, text: string, event = 'input') => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event(event, { bubbles: true }));
  };
  const row = (name: string) => [...box.querySelectorAll('tr')].find((one) => said(one).endsWith(`: ${name}`));
  const person = {
    box,
    store,
    inventory,
    text: () => (box.textContent ?? '').replaceAll('\u00a0', ' '),
    list: () => area().value,
    isClosed: () => isClosed,
    imported: () => imported,
    rows: () => [...box.querySelectorAll('tbody tr')].map(said),
    row: async (name: string) => {
      await expect.poll(() => row(name)).toBeTruthy();
      return row(name) as HTMLTableRowElement;
    },
    choose: async (name: string, option: RegExp) => {
      const select = (await person.row(name)).querySelector('select') as HTMLSelectElement;
      expect(select.getAttribute('aria-label')).toBe('Which thread?');
      const found = [...select.options].find((one) => option.test(one.textContent ?? ''));
      put(select, found?.value ?? `no ${option}`, 'change');
    },
    touch: async (name: string) => {
      const button = () => [...box.querySelectorAll('button')].find((one) => said(one) === name);
      await expect.poll(button, { message: `a button ${name}` }).toBeTruthy();
      button()?.click();
    },
    paste: (text: string) => put(area(), text),
    put,
    stock: () =>
      inventory
        .snapshot()
        .rows.filter(({ stock }) => stock.spools > 0)
        .map(({ thread, stock }) => `${thread.brand} ${thread.code} ×${stock.spools}`)
        .toSorted(),
  };
  await expect.poll(() => box.querySelector('textarea')).toBeTruthy();
  person.paste(list);
  return person;
};

const owning = (...codes: readonly string[]): readonly Draft[] =>
  codes.flatMap((code) => {
    const id = newId();
    return [aThread({ brand: 'Isacord', line: 'Isacord 40', code, name: null }, id), aSpool(id)];
  });

const ten = ['0010', '0015', '0017', '0020', '0101', '0105', '0108', '0111', '0112', '0124'];

test('Each thread is a row in the words and the order of the list, and what asks has a chooser and words beside it', async () => {
  const person = await pasting('Isacord 0020 0015x2 1902 ¼\nIsacord 1902 2\nDMC 01-35');
  await expect
    .poll(() => person.rows())
    .toEqual(['Row 1: Isacord 0020', 'Row 2: 0015x2', 'Row 3: 1902 ¼', 'Row 4: Isacord 1902 2', 'Row 5: DMC 01-35']);
  expect((await person.row('Isacord 1902 2')).textContent).toContain('2 spools, or thread 2?');
  expect((await person.row('DMC 01-35')).textContent).toContain('34 colours, 01 to 35?');
  await person.touch('Add 3, ask 2');
  await expect.poll(() => person.stock()).toEqual(['Isacord 0015 ×2', 'Isacord 0020 ×1', 'Isacord 1902 ×1']);
  // Lines with open questions stay in the list, with the brand that applied to them.
  await expect.poll(() => person.list()).toBe('Isacord 1902 2\nDMC 01-35');
  await person.choose('DMC 01-35', /34 colours/);
  await person.choose('Isacord 1902 2', /Leave it out/);
  await person.touch('Add 34 colours');
  await expect.poll(() => person.isClosed()).toBe(true);
  await expect.poll(() => person.stock()).toHaveLength(37);
});

test('A range of many spools each that the team has no room for is said, and nothing is added', async () => {
  const person = await pasting('999x DMC 01-35');
  await person.choose('999x DMC 01-35', /34 colours/);
  await expect
    .poll(() => person.text())
    .toContain('These would be 33,966 spools, and your team has room for 20,000 more.');
  const add = [...person.box.querySelectorAll('button')].find((one) => one.textContent?.startsWith('Add 34'));
  expect([add?.disabled, person.stock()]).toEqual([true, []]);
});

test('999 spools of a colour are added in short steps, between which the page answers', async () => {
  const person = await pasting('Isacord 1902 x999');
  await person.choose('Isacord 1902 x999', /1902/);
  const batches: number[] = [];
  person.store.feed.subscribe((keys) => void batches.push(keys.filter((key) => key.startsWith('spool/')).length));
  await person.touch('Add 1 colour');
  await expect.poll(() => person.isClosed()).toBe(true);
  await expect.poll(() => person.stock()).toEqual(['Isacord 1902 ×999']);
  expect(batches.filter((count) => count > 0)).toEqual([...Array.from({ length: 9 }, () => 100), 99]);
});

test('[I13] A list of ten of which nine are in stock asks before it doubles; only the new one comes in', async () => {
  const person = await pasting(`Isacord\n${ten.join('\n')}`, owning(...ten.slice(0, 9)));
  await expect.poll(async () => (await person.row('0010')).textContent).toContain('you have 1');
  await person.touch('Add 10 colours');
  await expect.poll(() => person.text()).toContain('9 of these 10 are in stock already. Add them once more?');
  expect(person.stock()).toHaveLength(9);
  await person.touch('Add only the new one');
  await expect.poll(() => person.stock()).toHaveLength(10);
  expect(person.stock().every((one) => one.endsWith('×1'))).toBe(true);
});

test('[I13] Who says so adds all of it once more', async () => {
  const person = await pasting(`Isacord ${ten.join(' ')}`, owning(...ten));
  await person.touch('Add 10 colours');
  await expect.poll(() => person.text()).toContain('10 of these 10 are in stock already');
  await person.touch('Add once more');
  await expect.poll(() => person.stock().every((one) => one.endsWith('×2'))).toBe(true);
});

test('Ten colours of a list are ten in the recent activity, not the first of them', async () => {
  const person = await pasting(`Isacord ${ten.join(' ')} 1902`);
  await person.touch('Add 11 colours');
  await expect.poll(() => person.stock()).toHaveLength(11);
  const recent = await recentMovements(person.store.db, 8);
  expect(bookingsOf(recent, person.inventory.snapshot().rows).map(({ colours }) => colours)).toEqual([11]);
});

test.each([
  ['half a cone of Isacord 0020', { initialLengthMm: 5_000_000, remainingMm: 2_500_000 }],
  ['Isacord 0020 almost empty', { initialLengthMm: 1_000_000, remainingMm: 50_000 }],
  ['Isacord 0020 5000m', { initialLengthMm: 5_000_000, remainingMm: 5_000_000 }],
  ['Isacord 0020 350 m left', { initialLengthMm: 1_000_000, remainingMm: 350_000 }],
  ['Isacord 0020 some', { initialLengthMm: 1_000_000, remainingMm: null }],
])('The amount of “%s” is booked', async (list, spool) => {
  const person = await pasting(list);
  await person.touch('Add 1 colour');
  await expect.poll(() => person.stock()).toEqual(['Isacord 0020 ×1']);
  expect(person.inventory.snapshot().rows[0]?.spools[0]?.spool).toMatchObject(spool);
});

describe('Too long a text is refused with a sentence, and what was there stays:', () => {
  test.each([
    ['4 MB of line ends', '\n'.repeat(4_000_000)],
    ['1 MB of one word', 'a'.repeat(1_000_000)],
    ['10,000 rows', 'Isacord 0020\n'.repeat(10_000)],
  ])('%s', async (_case, text) => {
    const person = await pasting('Isacord 0020');
    await person.row('Isacord 0020');
    person.paste(text);
    await expect.poll(() => person.text()).toContain('This list is too long to read in one go.');
    expect(['Isacord 0020', text].includes(person.list())).toBe(true);
    await person.touch('Open in the import');
    expect(person.imported() === text).toBe(true);
  });
});

test('[I10] Rows under a misspelt brand are said yes to one by one or all at once', async () => {
  const person = await pasting('Isacrod\n0020\n0015\n1902');
  expect((await person.row('0020')).textContent).toContain('0020 Isacord 40 Black?');
  await person.touch('Yes, 0020 Isacord 40 Black');
  await person.touch('Yes to all 2 misspelt rows');
  await person.touch('Add 3 colours');
  await expect.poll(() => person.stock()).toEqual(['Isacord 0015 ×1', 'Isacord 0020 ×1', 'Isacord 1902 ×1']);
});

test('A number that no chart has is found in the charts by the person, or left out', async () => {
  const person = await pasting('Marathon 98765\nIsacord 98765');
  await person.choose('Isacord 98765', /Leave it out/);
  await person.choose('Marathon 98765', /Another thread/);
  const search = (await person.row('Marathon 98765')).querySelector('input') as HTMLInputElement;
  person.put(search, 'Isacord 1902');
  await expect.poll(() => person.box.querySelector('[role=option]')?.textContent).toContain('1902');
  person.box.querySelector<HTMLElement>('[role=option]')?.click();
  await person.touch('Add 1 colour');
  await expect.poll(() => person.stock()).toEqual(['Isacord 1902 ×1']);
});

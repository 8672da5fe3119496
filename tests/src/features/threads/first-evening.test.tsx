// @vitest-environment happy-dom
import { toast } from 'sonner';
import { afterEach, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { ThreadsScreen } from '#features/threads/threads-screen.tsx';
import type { Draft } from '#data/queue/commit-now.ts';
import { wholeCatalogue } from '../../core/catalogue/chart-files.ts';
import { aSpool, aThread } from '../../data/a-tab.ts';
import { aWorkshop } from '../../parts/a-workshop.tsx';

afterEach(() => localStorage.clear());

/** The inventory with the hands of a person: each touch of the page and each key is counted. */
const atWork = async (drafts: readonly Draft[] = []) => {
  const { box, inventory, store } = await aWorkshop(<ThreadsScreen />, { drafts });
  const count = { touches: 0, keys: 0 };
  const place = () => box.querySelector('dialog[open]') ?? box;
  const said = (one: Element) => (one.getAttribute('aria-label') ?? one.textContent ?? '').replaceAll('\u00a0', ' ');
  const button = (name: string | RegExp) =>
    [...place().querySelectorAll('button')].find((one) =>
      typeof name === 'string' ? said(one) === name : name.test(said(one)),
    );
  const control = (label: string) =>
    [...place().querySelectorAll('label')].find((one) => one.textContent === label)?.control as
      | HTMLInputElement
      | HTMLTextAreaElement
      | undefined;
  const put = (input: HTMLInputElement | HTMLTextAreaElement | undefined, text: string) => {
    if (input === undefined) throw new Error('There is no such field.');
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const options = () => [...place().querySelectorAll<HTMLElement>('[role=option]')];
  const search = () => control('Find in the charts') as HTMLInputElement;
  const hands = {
    box,
    store,
    count,
    has: (name: string | RegExp) => button(name) !== undefined,
    value: (label: string) => control(label)?.value,
    text: () => (place().textContent ?? '').replaceAll('\u00a0', ' '),
    options: () => options().map((one) => one.textContent ?? ''),
    touch: async (name: string | RegExp) => {
      await expect.poll(() => button(name), { message: `a button ${name}` }).toBeDefined();
      button(name)?.click();
      count.touches += 1;
    },
    paste: async (label: string, text: string) => {
      await expect.poll(() => control(label)).toBeTruthy();
      put(control(label), text);
      count.keys += 1;
    },
    type: async (label: string, text: string) => {
      await expect.poll(() => control(label)).toBeTruthy();
      put(control(label), text);
      count.keys += text.length;
    },
    /** Types into the search, which has the focus, and takes the first find: with Enter, or with a touch on a phone. */
    take: async (text: string, by: 'key' | 'touch', find = new RegExp(text)) => {
      await expect.poll(() => document.activeElement === search(), { message: 'the search has the focus' }).toBe(true);
      put(search(), text);
      if (by === 'key') count.keys += text.length;
      await expect.poll(() => options()[0]?.textContent, { message: `a find for ${text}` }).toMatch(find);
      await expect.poll(() => place().querySelector('[role=option][data-active-item]')).not.toBeNull();
      const isCertain = options()[0]?.textContent?.includes('Enter adds it') === true;
      if (by === 'touch') {
        options()[0]?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
        count.touches += 1;
      } else {
        search().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
        count.keys += 1;
      }
      await expect.poll(() => search().value).toBe('');
      return isCertain;
    },
    /** Types a number and presses Enter: once where it can mean one colour only, else once more for what was chosen. */
    add: async (text: string, find = new RegExp(text)) => {
      const before = spools().length;
      if (!(await hands.take(text, 'key', find))) return hands.enter();
      await expect.poll(() => spools().length).toBe(before + 1);
    },
    /** Enter in the empty search is the main button of the form. */
    enter: async () => {
      const before = spools().length;
      place().querySelector('form')?.requestSubmit();
      count.keys += 1;
      await expect.poll(() => spools().length).toBeGreaterThan(before);
    },
    threads: () =>
      inventory
        .snapshot()
        .threads.map(({ thread }) => `${thread.brand} ${thread.code}`)
        .toSorted(),
    spools: () => spools(),
    told: () => {
      const last = toast.getToasts().at(-1);
      return last !== undefined && 'title' in last ? String(last.title) : undefined;
    },
    takeBack: () => {
      const last = toast.getToasts().at(-1);
      if (last === undefined || !('action' in last)) throw new Error('No message offers anything.');
      (last.action as unknown as { readonly onClick: () => void }).onClick();
    },
  };
  const spools = () => inventory.snapshot().threads.flatMap((owned) => owned.spools.map(({ spool }) => spool));
  return hands;
};

const isacord = wholeCatalogue()
  .filter(({ line }) => line === 'Isacord 40')
  .slice(0, 20)
  .map(({ code }) => code);

test('The first run asks which brands one uses, and Enter then takes them before others.', async () => {
  const person = await atWork();
  await person.touch('One by one');
  await expect.poll(() => person.text()).toContain('Which brands do you use?');
  await person.touch('Isacord');
  await person.take('1134', 'key', /^Isacord 40 1134 .*Enter adds it/);
  await expect.poll(() => person.threads()).toEqual(['Isacord 1134']);
  await person.touch('Undo');
  await expect.poll(() => person.threads()).toEqual([]);
  await person.touch('Done');
  await person.touch('One by one');
  expect(person.text()).not.toContain('Which brands do you use?');
});

test('Twenty colours in a row with a keyboard cost at most 120 keys and touches; the search keeps the focus.', async () => {
  const person = await atWork([aThread({ line: 'Isacord 40', code: '9999' })]);
  await person.touch('Add thread');
  for (const code of isacord) {
    await person.add(code.replace(/^0+/, ''), new RegExp(`^Isacord 40 ${code}`));
  }
  expect(person.spools()).toHaveLength(20);
  expect(person.threads()).toEqual([...isacord.map((code) => `Isacord ${code}`), 'Isacord 9999']);
  expect(person.count.touches + person.count.keys).toBeLessThanOrEqual(120);
});

test('Twenty colours on a phone cost at most 60 touches of the page, five of them half used and all in one place.', async () => {
  const person = await atWork([aThread({ line: 'Isacord 40', code: '9999' })]);
  await person.touch('Add thread');
  await person.type('Place', 'Rack B');
  for (const [at, code] of isacord.entries()) {
    await expect.poll(() => document.querySelector('dialog[open] input')).not.toBeNull();
    document.querySelector<HTMLInputElement>('dialog[open] input')?.focus();
    await person.take(code, 'touch');
    if (at % 4 === 0) await person.touch('½');
    await person.touch('Add');
    await expect.poll(() => person.spools().length).toBe(at + 1);
  }
  expect(person.count.touches).toBeLessThanOrEqual(60);
  const halves = person.spools().filter(({ remainingMm }) => remainingMm === 500_000);
  expect(halves).toHaveLength(5);
  expect(new Set(person.spools().map(({ placeId }) => placeId)).size).toBe(1);
  expect(person.spools()[0]?.placeId).not.toBeNull();
});

test('What was just added stands below, and is taken out again with its thread.', async () => {
  const person = await atWork();
  await person.touch('One by one');
  await person.take('Isacord 1902', 'key', /1902/);
  await person.touch('some');
  await person.enter();
  await expect.poll(() => person.text()).toContain('Just addedIsacord 1902 Poinsettia1 × 1,000 m · some');
  expect(person.spools()[0]).toMatchObject({ remainingMm: null, precision: 'unknown' });
  await person.touch('Undo');
  await expect.poll(() => person.threads()).toEqual([]);
  expect(person.text()).not.toContain('Just added');
});

test('Enter never takes a brand that one does not own while an owned one has that number.', async () => {
  const threadId = newId();
  const person = await atWork([aThread({ line: 'Isacord 40', code: '1902' }, threadId), aSpool(threadId)]);
  await person.touch('Add thread');
  const certain: boolean[] = [];
  for (const code of ['1134', '1300', '800'])
    certain.push(await person.take(code, 'key', new RegExp(`^Isacord 40 0*${code} `)));
  expect(certain).toEqual([true, true, false]);
  // Brother spells 800 so, and Isacord 0800: that one waits for a second Enter.
  await expect.poll(() => person.text()).toContain('From the chart');
  await expect.poll(() => person.threads()).toEqual(['Isacord 1134', 'Isacord 1300', 'Isacord 1902']);
});

test('The length stays from one to the next within a line; another line has its own.', async () => {
  const person = await atWork();
  await person.touch('One by one');
  await person.take('Isacord 1902', 'key', /1902/);
  await person.touch('5,000 m');
  await person.enter();
  await person.add('Isacord 0020', /0020/);
  await person.take('DMC 310', 'key', /310/);
  await expect.poll(() => person.text()).toContain('Skeins');
  await person.enter();
  expect(
    person
      .spools()
      .map(({ initialLengthMm }) => initialLengthMm)
      .toSorted((a, b) => a - b),
  ).toEqual([8000, 5_000_000, 5_000_000]);
});

test('A pasted list is one paste and one touch: what is certain comes in, what is not still asks [4.10].', async () => {
  const person = await atWork([aThread({ line: 'Isacord 40', code: '1902' })]);
  await person.touch('Add thread');
  await person.touch('Paste a list');
  await person.paste('Your list', '0020 0015x2, 1902 ¼ ; 9999');
  await person.touch('Add 3, ask 1');
  await expect.poll(() => person.threads()).toEqual(['Isacord 0015', 'Isacord 0020', 'Isacord 1902']);
  await expect.poll(() => person.spools().length).toBe(4);
  expect(
    person
      .spools()
      .map(({ remainingMm }) => remainingMm)
      .toSorted(),
  ).toEqual([1_000_000, 1_000_000, 1_000_000, 250_000].toSorted());
  await expect.poll(() => person.text()).toContain('The rest is in stock. 1 row still asks.');
  await expect.poll(() => person.value('Your list')).toBe('9999');
  // All of it is one step back: what was there before stays.
  person.takeBack();
  await expect.poll(() => person.threads()).toEqual(['Isacord 1902']);
  await expect.poll(() => person.spools()).toEqual([]);
});

test('A list that names a colour twice and two that are there says how many are new and how many were there.', async () => {
  const person = await atWork([
    aThread({ line: 'Isacord 40', code: '1902' }),
    aThread({ line: 'Isacord 40', code: '0020' }),
  ]);
  await person.touch('Add thread');
  await person.touch('Paste a list');
  await person.paste('Your list', '0020, 1902, 0015, 0015, 0010');
  await person.touch('Add 4 colours');
  await expect.poll(() => person.spools().length).toBe(5);
  await expect.poll(() => person.told()).toBe('2 colours added · more spools of 2 colours');
});

test('Where several brands have a number, the list asks which, and takes the brand that stands before it.', async () => {
  const person = await atWork();
  await person.touch('Paste a list');
  await person.paste('Your list', 'Brother: 800\nIsacord: 800');
  await person.touch('Add 2 colours');
  await expect.poll(() => person.threads()).toEqual(['Brother 800', 'Isacord 0800']);
});

test('Twenty colours ticked in a chart cost fewer than 30 touches.', async () => {
  const person = await atWork([aThread({ line: 'Isacord 40', code: '9999' })]);
  await person.touch('Add thread');
  await person.touch('Tick in a chart');
  for (const code of isacord) await person.touch(new RegExp(`^Isacord ${code}`));
  await person.touch('Add 20 colours');
  await expect.poll(() => person.spools().length).toBe(20);
  expect(person.count.touches + person.count.keys).toBeLessThan(30);
});

test('By hue a chart is a wall: every colour of it, to tick in whatever view.', async () => {
  const person = await atWork([aThread({ line: 'Isacord 40', code: '9999' })]);
  await person.touch('Add thread');
  await person.touch('Tick in a chart');
  const chart = () =>
    [...person.box.querySelectorAll('dialog[open] ul button[aria-pressed]')].map((one) =>
      one.getAttribute('aria-label'),
    );
  await expect.poll(() => chart().length).toBeGreaterThan(300);
  const byNumber = chart();
  await person.touch('By hue');
  await expect.poll(() => chart()[0]).not.toBe(byNumber[0]);
  expect(chart().toSorted()).toEqual(byNumber.toSorted());
  await person.touch(/^Isacord 1902/);
  await person.touch('By number');
  await person.touch(/^Isacord 0020/);
  await person.touch('Add 2 colours');
  await expect.poll(() => person.spools().length).toBe(2);
});

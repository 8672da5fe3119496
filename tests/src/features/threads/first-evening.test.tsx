// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { aSpool, aThread } from '../../data/a-tab.ts';
import { atWork } from './at-work.tsx';

afterEach(() => localStorage.clear());

test('The first run asks which brands one uses, and Enter then takes them before others.', async () => {
  const person = await atWork();
  await person.touch('One by one');
  await expect.poll(() => person.text()).toContain('Which brands do you use?');
  await person.touch('Isacord');
  await person.take('1134', 'key', /^1134 Isacord 40 .*Enter adds it/);
  await expect.poll(() => person.threads()).toEqual(['Isacord 1134']);
  await person.touch('Undo');
  await expect.poll(() => person.threads()).toEqual([]);
  await person.touch('Done');
  await person.touch('One by one');
  expect(person.text()).not.toContain('Which brands do you use?');
});

test('What was just added stands below, and is taken out again with its thread.', async () => {
  const person = await atWork();
  await person.touch('One by one');
  await person.take('Isacord 1902', 'key', /1902/);
  await person.touch('some');
  await person.enter();
  await expect.poll(() => person.text()).toContain('Just added1902 Isacord Poinsettia1 × 1,000 m · some');
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
    certain.push(await person.take(code, 'key', new RegExp(`^0*${code} Isacord 40 `)));
  expect(certain).toEqual([true, true, false]);
  // Brother has an 800 and Isacord a 0800, so this number waits for a second Enter.
  await expect.poll(() => person.text()).toContain('From the chart');
  await expect.poll(() => person.threads()).toEqual(['Isacord 1134', 'Isacord 1300', 'Isacord 1902']);
});

test('Two colours of a fast typist, the second before the first is saved: each has its own amount, and none is lost.', async () => {
  const threadId = newId();
  const person = await atWork([aThread({ line: 'Isacord 40', code: '1902' }, threadId), aSpool(threadId)]);
  await person.touch('Add thread');
  await person.type('Spools', '3');
  await person.type('Find in the charts', '13');
  await expect.poll(() => person.options().length).toBeGreaterThan(1); // by now the charts are loaded
  const free = person.busyDisk();
  await person.take('1134', 'key', /^1134 Isacord 40 /);
  await person.take('1300', 'key', /^1300 Isacord 40 /);
  expect(person.spools()).toHaveLength(1);
  free();
  await expect.poll(() => person.spools().length).toBe(5);
  const added = person.stocked().filter(([code]) => code !== '1902');
  expect(added).toEqual([
    ['1134', 3],
    ['1300', 1],
  ]);
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
  // One undo takes all of it back; only the thread from before stays.
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

test('F7: a colour that is picked after another takes nothing that belonged to the first.', async () => {
  const person = await atWork([aThread({ line: 'Isacord 40', code: '0015', notes: 'faded cone', tags: ['lost'] })]);
  await person.touch('Add thread');
  await person.take('0015', 'touch', /0015/);
  await person.type('Spools', '7');
  await person.take('0020', 'touch', /0020/);
  await person.touch('Add');
  await expect.poll(() => person.threads()).toEqual(['Isacord 0015', 'Isacord 0020']);
  const added = person.all().find(({ thread }) => thread.code === '0020');
  expect([added?.thread.notes, added?.thread.tags, added?.spools.length]).toEqual([null, [], 1]);
});

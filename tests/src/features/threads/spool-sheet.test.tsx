// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { slotId } from '#core/machines/slots.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { rowKey } from '#data/database/team-database.ts';
import { teamId } from '../../core/mutations/a-book.ts';
import { aSpool, aUse, save } from '../../data/a-tab.ts';
import { aThreadPage } from './a-thread-page.tsx';

const a = newId();
const b = newId();
const twoSpools = (threadId: string) => [
  aSpool(threadId, {}, a),
  aSpool(threadId, { shortCode: 'T-0002', openingMm: 500_000 }, b),
];

test.each([
  ['It is empty', 'empty', 0, 'sealed'],
  ['It is lost', 'lost', 1_000_000, 'sealed'],
  ['Archive', 'archived', 1_000_000, 'sealed'],
] as const)(
  'A spool is opened with a press and answers to “%s”, which can be taken back.',
  async (step, state, left, before) => {
    const page = await aThreadPage(twoSpools);
    await page.open(/^T-0001/);
    await page.press(step);
    await expect.poll(() => page.spool('T-0001')).toMatchObject({ state, remainingMm: left });
    await expect.poll(() => page.dialog()).toBeNull();
    page.takeBack();
    await expect.poll(() => page.spool('T-0001')).toMatchObject({ state: before, remainingMm: 1_000_000 });
  },
);

test('A deleted spool comes back with what was on it.', async () => {
  const page = await aThreadPage(twoSpools);
  await page.open(/^T-0002/);
  await page.press('Delete spool');
  await expect.poll(() => page.spool('T-0002')).toBeUndefined();
  page.takeBack();
  await expect.poll(() => page.spool('T-0002')).toMatchObject({ remainingMm: 500_000 });
});

test.each([['It is empty'], ['It is lost'], ['Archive'], ['Delete spool']])(
  'A spool on a needle leaves it by “%s”, and is on it again once that is taken back.',
  async (step) => {
    const machineId = newId();
    const slot = slotId(teamId, machineId, { head: 0, needle: 2 });
    const page = await aThreadPage((threadId) => [
      ...twoSpools(threadId),
      mutate('machine.create', {
        id: machineId,
        set: { nickname: 'Bertha', brand: 'Tajima', model: 'TMEZ', needlesPerHead: 4 },
      }),
      mutate('needle.update', { id: slot, set: { machineId, head: 0, needle: 2, threadId, spoolId: a } }),
    ]);
    const spoolOnNeedle = async () => (await page.db.rows.get(rowKey('needle', slot)))?.d['spoolId'];
    expect(await spoolOnNeedle()).toBe(a);
    await page.open(/^T-0001/);
    await page.press(step);
    await expect.poll(spoolOnNeedle).toBeNull();
    page.takeBack();
    await expect.poll(spoolOnNeedle).toBe(a);
  },
);

test('A needle that got another spool meanwhile keeps it when a lost spool is taken back.', async () => {
  const machineId = newId();
  const place = { machineId, head: 0, needle: 2 };
  const slot = slotId(teamId, machineId, place);
  const page = await aThreadPage((threadId) => [
    ...twoSpools(threadId),
    mutate('machine.create', {
      id: machineId,
      set: { nickname: 'Bertha', brand: 'Tajima', model: 'TMEZ', needlesPerHead: 4 },
    }),
    mutate('needle.update', { id: slot, set: { ...place, threadId, spoolId: a } }),
  ]);
  await page.open(/^T-0001/);
  await page.press('It is lost');
  await expect.poll(() => page.spool('T-0001')).toMatchObject({ state: 'lost' });
  await save(page.store, mutate('needle.update', { id: slot, set: { ...place, spoolId: b } }));
  page.takeBack();
  await expect.poll(() => page.spool('T-0001')).toMatchObject({ state: 'sealed' });
  expect((await page.db.rows.get(rowKey('needle', slot)))?.d['spoolId']).toBe(b);
});

test('A spool is moved into a new place, lent, given its price and its own code, field by field.', async () => {
  const page = await aThreadPage(twoSpools);
  await page.open(/^T-0001/);
  await page.type('Place', 'Rack B');
  await page.type('Position there', 'row 3, peg 12');
  await page.type('Lot', 'A17');
  await page.type('Lent to', 'Mia');
  await page.type('Price', '4,50');
  await page.type('Short code', 'b3-12');
  await page.press('Save');
  await expect
    .poll(() => page.spool('B3-12'))
    .toMatchObject({
      position: 'row 3, peg 12',
      lot: 'A17',
      lentTo: 'Mia',
      pricePaidMinor: 450,
      grossFullMg: null,
    });
  await expect.poll(() => page.text()).toContain('lent to Mia');
  await expect.poll(() => page.text()).toContain('Rack B');
  const changes = (await page.db.outbox.toArray()).filter(({ name }) => name === 'spool.update');
  expect(changes.map(({ args }) => Object.keys((args as { set: object }).set).toSorted())).toEqual([
    ['lentTo', 'lot', 'placeId', 'position', 'pricePaidMinor', 'shortCode'],
  ]);
});

test('What is wrong in the sheet stands at its field, and nothing is saved.', async () => {
  const page = await aThreadPage(twoSpools);
  await page.open(/^T-0001/);
  await page.type('Short code', '?');
  await page.press('Save');
  await expect.poll(() => page.dialog()).toMatch(/Short code.*(?:format|written)/u);
  expect(page.spool('T-0001')).toBeDefined();
});

test('Who may not change the inventory reads the sheet, and is offered nothing.', async () => {
  const page = await aThreadPage(twoSpools, 'viewer');
  await page.open(/^T-0002/);
  await expect.poll(() => page.dialog()).toContain('½ · about 500 m left on the spool, of 1,000 m when new');
  expect([page.has('It is empty'), page.has('Delete spool'), page.has('Save')]).toEqual([false, false, false]);
});

test('More than is on the spool is asked about, and the rest comes from the next one.', async () => {
  const page = await aThreadPage(twoSpools);
  await page.open(/^T-0001/);
  await page.press('Use');
  await page.type('Amount', '1200');
  await page.press('Book');
  await expect
    .poll(() => page.dialog())
    .toContain('Only 1,000 m should be left on T-0001. How do you want to book 1,200 m?');
  expect(page.spool('T-0001')?.remainingMm).toBe(1_000_000);
  await page.press('T-0001 is empty, take 200 m from T-0002');
  await expect.poll(() => page.spool('T-0002')?.remainingMm).toBe(300_000);
  expect(page.spool('T-0001')).toMatchObject({ remainingMm: 0, state: 'empty' });
  await expect.poll(() => page.history()[0]).toBe('Used × 2');
  await page.press('Undo');
  await expect.poll(() => page.history().slice(0, 2)).toEqual(['Undone × 2', 'Used × 2']);
  expect(page.spool('T-0001')).toMatchObject({ remainingMm: 1_000_000, state: 'open' });
  expect(page.spool('T-0002')?.remainingMm).toBe(500_000);
});

test('Undoing an earlier use leaves a spool empty that was called empty since.', async () => {
  const page = await aThreadPage(twoSpools);
  await save(page.store, aUse(a, 100_000));
  await page.open(/^T-0001/);
  await page.press('It is empty');
  await expect.poll(() => page.spool('T-0001')).toMatchObject({ remainingMm: 0, state: 'empty' });
  await expect.poll(() => page.history()).toEqual(expect.arrayContaining(['Counted', 'Used']));
  const undo = (what: string) =>
    [...document.querySelectorAll('section[aria-label=History] li')]
      .find((line) => line.querySelector('b')?.textContent === what)
      ?.querySelector('button')
      ?.click();
  undo('Used');
  await expect.poll(() => page.history()).toContain('Undone');
  expect(page.spool('T-0001')).toMatchObject({ remainingMm: 0, state: 'empty' });
  undo('Counted');
  await expect.poll(() => page.spool('T-0001')).toMatchObject({ remainingMm: 1_000_000, state: 'open' });
});

test('“It is empty now” books the use and a count of nothing as one entry.', async () => {
  const page = await aThreadPage(twoSpools);
  await page.open(/^T-0002/);
  await page.press('Use');
  await page.type('Amount', '600');
  await page.press('Book');
  await page.press('All from T-0002, and it is empty now');
  await expect.poll(() => page.spool('T-0002')).toMatchObject({ remainingMm: 0, state: 'empty' });
  await expect.poll(() => page.history()[0]).toBe('Used');
  expect(page.text()).toContain('−600 m');
  page.takeBack();
  await expect.poll(() => page.spool('T-0002')).toMatchObject({ remainingMm: 500_000, state: 'sealed' });
});

test.each([
  ['lost', 'lost · full'],
  ['archived', 'archived · full'],
] as const)('A lent spool that is %s is lent no more, in the list and in its sheet.', async (state, words) => {
  const page = await aThreadPage((threadId) => [aSpool(threadId, { state, lentTo: 'Petra' }, a)]);
  await expect.poll(() => page.text()).toContain(words);
  await page.open(/^T-0001/);
  await expect.poll(() => page.dialog()).toContain('State: ');
  expect(page.text()).not.toMatch(/lent to Petra/iu);
  expect(page.has('It is back')).toBe(false);
});

test('No length below nothing is ever shown: the spool asks for a count.', async () => {
  const page = await aThreadPage((threadId) => [...twoSpools(threadId), aUse(a, 1_300_000)]);
  await expect.poll(() => page.text()).toContain('recount');
  await page.open(/^T-0001/);
  await expect.poll(() => page.dialog()).toContain('More was used than was left on this spool.');
  await page.press('Count');
  await expect.poll(() => page.dialog()).toContain('T-0001 · recount');
  expect(page.text()).not.toMatch(/[-−]300 m/u);
  expect(page.dialog()).toContain('Left on the spool');
});

test('An empty spool on which thread is found is open again.', async () => {
  const page = await aThreadPage((threadId) => [aSpool(threadId, { state: 'empty' }, a)]);
  await page.open(/^T-0001/);
  await page.press('Not empty after all');
  await page.press('¼');
  await page.press('Book');
  await expect.poll(() => page.spool('T-0001')).toMatchObject({ remainingMm: 250_000, state: 'open' });
});

test('A full spool on the scale teaches its weight; the next weighing needs no yarn count [L7].', async () => {
  const page = await aThreadPage((threadId) => [aSpool(threadId, { initialLengthMm: 5_000_000 }, a)]);
  await page.open(/^T-0001/);
  await page.press('Weigh');
  await page.type('Weight on the scale', '149.333');
  await page.type('Empty spool', '16');
  await page.tick('The spool is still full');
  await expect
    .poll(() => page.dialog())
    .toContain('That is 5,000 m of thread. Compared with the weight of the full spool.');
  await page.press('Book');
  await expect.poll(() => page.spool('T-0001')).toMatchObject({ grossFullMg: 149_333, tareMg: 16_000 });
  await page.open(/^T-0001/);
  await page.press('Weigh');
  await page.type('Weight on the scale', '96');
  await expect
    .poll(() => page.dialog())
    .toContain('That is 3,000 m of thread. Compared with the weight of the full spool.');
  await page.press('Book');
  await expect.poll(() => Math.round((page.spool('T-0001')?.remainingMm ?? 0) / 100) / 10).toBe(3000);
});

test('Without a full weight the yarn count answers, and says that it is an estimate [L7].', async () => {
  const page = await aThreadPage((threadId) => [aSpool(threadId, { initialLengthMm: 5_000_000 }, a)]);
  await page.open(/^T-0001/);
  await page.press('Weigh');
  await page.type('Weight on the scale', '96');
  await page.type('Empty spool', '16');
  await expect
    .poll(() => page.dialog())
    .toContain('That is 3,200 m of thread. Worked out from the thread’s weight: an estimate.');
});

test('Sealed spools that are alike are one line, until one is opened; each opens by itself.', async () => {
  const lot = 'L42';
  const ten = Array.from({ length: 10 }, newId);
  const page = await aThreadPage((threadId) =>
    ten.map((id, at) => aSpool(threadId, { shortCode: `T-00${at + 10}`, lot }, id)),
  );
  await expect.poll(page.text).toContain('10 × 1,000 m, sealed · L42');
  await page.open(/^T-0014/);
  await page.type('Notes', 'the one with a dent');
  await page.press('Save');
  await expect.poll(page.text).toContain('9 × 1,000 m, sealed · L42');
  await save(page.store, aUse(ten[0] ?? '', 300_000));
  await expect.poll(page.text).toContain('8 × 1,000 m, sealed · L42');
  expect(page.spool('T-0010')).toMatchObject({ state: 'open', remainingMm: 700_000 });
});

test('A count is what was found: it replaces what the book says, and is never taken off it.', async () => {
  const page = await aThreadPage((threadId) => [aSpool(threadId, {}, a), aUse(a, 300_000)]);
  await page.open('Count');
  await page.type('Left on spool', '650');
  await page.press('Book');
  await expect.poll(() => page.spool('T-0001')).toMatchObject({ remainingMm: 650_000 });
});

// @vitest-environment happy-dom
import { toast } from 'sonner';
import { afterEach, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { Role } from '#core/access/permissions.ts';
import { planBulkDelete, planBulkEdit } from '#features/threads/bulk/bulk-plan.ts';
import { ThreadsScreen } from '#features/threads/threads-screen.tsx';
import { aSpool, aThread, save } from '../../data/a-tab.ts';
import { owner } from '../../core/mutations/a-book.ts';
import { aWorkshop } from '../../parts/a-workshop.tsx';

afterEach(() => localStorage.clear());

const aList = async (role: Role = 'owner') => {
  const ids = [newId(), newId(), newId(), newId()] as const;
  const workshop = await aWorkshop(<ThreadsScreen />, {
    role,
    drafts: [
      aThread({ code: '1000', tags: ['old', 'Easter'] }, ids[0]),
      aThread({ code: '1001', targetSpools: 1 }, ids[1]),
      aThread({ code: '1002', tags: ['old'] }, ids[2]),
      aThread({ code: '1003' }, ids[3]),
      aSpool(ids[0], { shortCode: 'T-0001' }),
      aSpool(ids[1], { shortCode: 'T-0002' }),
      aSpool(ids[2], { shortCode: 'T-0003' }),
      mutate('thread.update', { id: ids[0], set: { minSpools: 1 } }),
    ],
  });
  const place = () => workshop.box.querySelector('dialog[open]') ?? workshop.box;
  const said = (one: Element) => (one.getAttribute('aria-label') ?? one.textContent ?? '').replaceAll('\u00a0', ' ');
  const button = (name: string) => [...place().querySelectorAll('button')].find((one) => said(one) === name);
  const text = () => (workshop.box.textContent ?? '').replaceAll('\u00a0', ' ');
  const press = async (name: string, shiftKey = false) => {
    await expect.poll(() => button(name), { message: `a button ${name}` }).toBeDefined();
    button(name)?.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey }));
  };
  const control = (label: string) => [...place().querySelectorAll('label')].find((one) => said(one).startsWith(label));
  const type = async (label: string, value: string) => {
    await expect.poll(() => control(label)?.control, { message: `a field ${label}` }).toBeTruthy();
    const input = control(label)?.control as HTMLInputElement;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const stock = () =>
    workshop.inventory.snapshot().rows.map(({ thread, spools }) => ({
      code: thread.code,
      minSpools: thread.minSpools,
      tags: thread.tags,
      spools: spools.map(({ spool }) => [spool.state, spool.placeId === null ? 'no place' : 'a place']),
    }));
  const undo = () => {
    const last = toast.getToasts().at(-1);
    if (last === undefined || !('action' in last)) throw new Error('No message offers anything.');
    (last.action as unknown as { readonly onClick: () => void }).onClick();
  };
  const lastSaid = () => {
    const last = toast.getToasts().at(-1);
    return last !== undefined && 'title' in last ? String(last.title).replaceAll('\u00a0', ' ') : '';
  };
  return { ...workshop, ids, press, type, text, stock, undo, lastSaid, said, button };
};

test('Several threads get a place, a minimum and tags, lose one, and are put away; one Undo takes all of it back.', async () => {
  const { press, type, text, stock, undo, lastSaid, store } = await aList();
  const before = stock();
  await press('Choose several');
  await press('1000 Isacord');
  await press('1002 Isacord', true);
  await expect.poll(text).toContain('3 chosen');
  await press('Edit');
  await type('Place', 'Drawer 2');
  await type('Minimum spools', '2');
  await type('Add tags', 'Winter, easter');
  await press('old');
  document.querySelector<HTMLInputElement>('dialog[open] input[type=checkbox]')?.click();
  await press('Change');
  await expect.poll(stock).toEqual([
    { code: '1000', minSpools: 2, tags: ['Easter', 'Winter'], spools: [['archived', 'a place']] },
    { code: '1001', minSpools: null, tags: ['Winter', 'easter'], spools: [['archived', 'a place']] },
    { code: '1002', minSpools: 2, tags: ['Winter', 'easter'], spools: [['archived', 'a place']] },
    { code: '1003', minSpools: null, tags: [], spools: [] },
  ]);
  expect(lastSaid()).toBe('3 threads changed. 1 keeps its minimum: its wanted number of spools is lower.');
  await expect.poll(text).not.toContain('chosen');
  undo();
  await expect.poll(stock).toEqual(before);
  // The undo also deletes the new place.
  await expect
    .poll(async () =>
      (await store.db.rows.filter(({ kind }) => kind === 'place').toArray()).map(({ deleted }) => deleted),
    )
    .toEqual([true]);
});

test('The same number of spools is added to each, and taken out again as one.', async () => {
  const { press, type, stock, undo, inventory } = await aList();
  await press('Choose several');
  await press('All 4 shown');
  await press('Add spools');
  await type('Spools of each', '3');
  await press('½');
  await press('Add 12 spools');
  const counts = () => stock().map(({ spools }) => spools.length);
  await expect.poll(counts).toEqual([4, 4, 4, 3]);
  const halves = inventory
    .snapshot()
    .rows.flatMap(({ spools }) => spools)
    .filter(({ spool }) => spool.remainingMm === 500_000);
  expect(halves).toHaveLength(12);
  undo();
  await expect.poll(counts).toEqual([1, 1, 1, 0]);
});

test('Chosen threads are deleted together and come back together; Esc stops choosing and Ctrl+A chooses all that are shown.', async () => {
  const { press, text, stock, undo, lastSaid, button } = await aList();
  const codes = () => stock().map(({ code }) => code);
  const key = (init: KeyboardEventInit) => window.dispatchEvent(new KeyboardEvent('keydown', init));
  await press('Choose several');
  await expect.poll(text).toContain('Tap the threads you mean');
  key({ key: 'a', ctrlKey: true });
  await expect.poll(text).toContain('4 chosen');
  key({ key: 'Escape' });
  await expect.poll(text).not.toContain('chosen');
  await press('Choose several');
  await press('1001 Isacord');
  await press('1003 Isacord');
  await press('Delete (2)');
  await expect.poll(codes).toEqual(['1000', '1002']);
  expect(lastSaid()).toBe('2 threads deleted');
  await expect.poll(() => button('Delete (2)')).toBeUndefined();
  undo();
  await expect.poll(codes).toEqual(['1000', '1001', '1002', '1003']);
});

test('A choice goes on while the list shows others, and says how many are not shown.', async () => {
  const { box, press, text } = await aList();
  await press('Choose several');
  await press('1000 Isacord');
  const search = box.querySelector<HTMLInputElement>('input[type=search]');
  if (search === null) throw new Error('There is no search.');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(search, '1003');
  search.dispatchEvent(new Event('input', { bubbles: true }));
  await expect.poll(text).toContain('1 of them not shown here');
  await press('1003 Isacord');
  await expect.poll(text).toContain('2 chosen');
});

test('Somebody who may only look has nothing to choose.', async () => {
  const { text, button } = await aList('viewer');
  await expect.poll(text).toContain('1003');
  expect(button('Choose several')).toBeUndefined();
});

test('A member deletes only what nobody else has entered or put spools on; an admin everything.', async () => {
  const { inventory, ids } = await aList();
  const { rows: threads } = inventory.snapshot();
  const others = newId();
  const makersOf = (id: string) => (id === ids[1] ? [owner, others] : [owner]);
  const plan = (role: Role, actor: string) => {
    const { changed, skipped, batches } = planBulkDelete(threads, makersOf, { role, actor });
    return { changed, skipped, actions: batches.flatMap(({ actions }) => actions).length };
  };
  expect({ own: plan('member', owner), foreign: plan('member', others), admin: plan('admin', others) }).toEqual({
    own: { changed: 3, skipped: { others: 1 }, actions: 3 },
    foreign: { changed: 0, skipped: { others: 4 }, actions: 0 },
    admin: { changed: 4, skipped: {}, actions: 4 },
  });
});

test('A thread that would get more than twenty tags keeps those it has, and what is like that already is not written again.', async () => {
  const { inventory, store, ids } = await aList();
  await save(
    store,
    mutate('thread.update', { id: ids[3], set: { tags: Array.from({ length: 20 }, (_, at) => `t${at}`) } }),
  );
  await expect.poll(() => inventory.snapshot().rows[3]?.thread.tags.length).toBe(20);
  const wish = { addTags: ['OLD'], removeTags: [], archive: false };
  const { changed, skipped, batches } = planBulkEdit(inventory.snapshot().rows, { ...wish, minSpools: 1 });
  expect({ changed, skipped }).toEqual({ changed: 3, skipped: { tags: 1 } });
  expect(batches.flatMap(({ actions }) => actions.map(({ args }) => args))).toEqual([
    { id: ids[1], set: { minSpools: 1, tags: ['OLD'] }, baseVersion: 0 },
    { id: ids[2], set: { minSpools: 1 }, baseVersion: 0 },
    { id: ids[3], set: { minSpools: 1 }, baseVersion: 0 },
  ]);
});

test('Chosen threads are kept as a set, which one press ticks in the charts again; what is in no chart is said.', async () => {
  const { press, type, text, store, inventory } = await aList();
  await save(store, aThread({ brand: 'Isacord', line: 'Isacord 40', code: '1902' }));
  await expect.poll(() => inventory.snapshot().rows.length).toBe(5);
  await press('Choose several');
  await press('1000 Isacord');
  await press('1902 Isacord');
  await press('Save as a set');
  await type('Name of the set', 'Autumn');
  await press('Save');
  const sets = async () =>
    (await store.db.rows.filter(({ kind }) => kind === 'threadSet').toArray()).map(({ d }) => d['name']);
  await expect.poll(sets).toEqual(['Autumn']);
  await press('Add thread');
  await press('Tick in a chart');
  await press('Autumn· 2');
  await expect.poll(text).toContain('1 colour of this set is in no chart');
  await expect.poll(text).toContain('Add 1 colour');
});

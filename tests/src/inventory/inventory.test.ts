import { expect, onTestFinished, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { everything } from '#data/database/revision.ts';
import { createInventory, hasFigures } from '#inventory/inventory.ts';
import { readFirstPage } from '#inventory/first-page.ts';
import { storePage } from '#data/rows/pages.ts';
import { cursorOf } from '#data/database/team-store.ts';
import { aPage, aPulled, aSpool, aTab, aThread, aUse, epoch, save } from '../data/a-tab.ts';
import { fault, freshly, opened, testAfterRandomWork } from './opened-inventory.ts';

test('The first page is there at once, in the order of the list, and then everything.', async () => {
  const { store } = aTab();
  const rows = Array.from({ length: 130 }, (_, at) => aPulled(1, { code: String(at) }));
  await storePage(store, aPage(0, 1, rows.toReversed()), { epoch: null, generation: 0 });
  const { inventory, states } = await opened(store);
  expect(states.map(({ extent, rows: threads }) => [extent, threads.length])).toEqual([
    ['firstPage', 30],
    ['whole', 130],
  ]);
  const codes = inventory.snapshot().rows.map(({ thread }) => thread.code);
  expect(codes).toEqual(rows.map((_, at) => String(at)));
  expect(states[0]?.rows.map(({ id }) => id)).toEqual(states[1]?.rows.slice(0, 30).map(({ id }) => id));
});

test('A head of the list that somebody else has read is shown, and is read here only where nobody brings it.', async () => {
  const { store } = aTab();
  const rows = Array.from({ length: 3 }, (_, at) => aPulled(1, { code: String(at) }));
  await storePage(store, aPage(0, 1, rows), { epoch: null, generation: 0 });
  const read = await readFirstPage(store.db);
  for (const page of [{ ...read, threads: read.threads.slice(1) }, undefined]) {
    const inventory = createInventory(store, fault, Promise.resolve(page));
    onTestFinished(inventory.stop);
    inventory.readFirst(new Promise((resolve) => void setTimeout(resolve, 20)));
    await inventory.start();
    expect(inventory.snapshot().extent).toBe('firstPage');
    expect(inventory.snapshot().rows).toHaveLength(page === undefined ? 3 : 2);
    await expect.poll(() => [inventory.snapshot().extent, inventory.snapshot().rows.length]).toEqual(['whole', 3]);
  }
});

test('What a person has asked already is read before everything else, and whether or not it can be.', async () => {
  const { store } = aTab();
  await storePage(store, aPage(0, 1, [aPulled(1)]), { epoch: null, generation: 0 });
  for (const isThere of [true, false]) {
    const inventory = createInventory(store, fault);
    onTestFinished(inventory.stop);
    let answer = (_isThere: boolean): void => undefined;
    const question = new Promise<void>((resolve, reject) => {
      answer = (is) => (is ? resolve() : reject(new Error('The disk is gone.')));
    });
    inventory.readFirst(question);
    inventory.readFirst(Promise.resolve());
    await inventory.start();
    expect(inventory.snapshot().extent).toBe('firstPage');
    await store.db.rows.count();
    expect(inventory.snapshot().extent).toBe('firstPage');
    answer(isThere);
    await expect.poll(() => inventory.snapshot().extent).toBe('whole');
  }
});

test('What is on the screen before the stock matters is waited for, and nothing of the stock is read until then.', async () => {
  const { store } = aTab();
  await storePage(store, aPage(0, 1, [aPulled(1)]), { epoch: null, generation: 0 });
  const inventory = createInventory(store, fault);
  onTestFinished(inventory.stop);
  let painted = (): void => undefined;
  void inventory.start(new Promise<void>((resolve) => (painted = resolve)));
  await store.db.rows.count();
  await store.db.rows.count();
  expect(inventory.snapshot().extent).toBe('unread');
  painted();
  await expect.poll(() => inventory.snapshot().extent).toBe('whole');
});

test('Until the team has once been read to its end it is a part, also after a restart, and then it is whole for good.', async () => {
  const { store } = aTab();
  const thread = aPulled(1);
  const full = { state: 'sealed', lentTo: null, remainingMm: 1_000_000, precision: 'counted' };
  const spool = { ...aPulled(2, { threadId: thread.id, shortCode: 'T-0001', ...full }), t: 'spool' };
  const inventoryOf = async () => {
    const inventory = createInventory(store, fault);
    void inventory.start();
    onTestFinished(inventory.stop);
    await expect.poll(() => inventory.snapshot().rows.length).toBe(1);
    return inventory;
  };
  await storePage(store, aPage(0, 1, [thread], true), { epoch: null, generation: 0 });
  for (const inventory of [await inventoryOf(), await inventoryOf()]) {
    expect(inventory.snapshot().extent).toBe('part');
    expect(hasFigures(inventory.snapshot())).toBe(false);
  }
  const waiting = await inventoryOf();
  await storePage(store, aPage(1, 2, [spool]), { epoch, generation: 0 });
  await expect.poll(() => waiting.snapshot()).toMatchObject({ extent: 'whole', spoolCount: 1 });
  await storePage(store, aPage(2, 3, [aPulled(3)], true), { epoch, generation: 0 });
  await expect.poll(() => waiting.snapshot()).toMatchObject({ extent: 'whole', rows: [{}, {}] });
  expect((await cursorOf(store.db)).complete).toBe(false);
  expect(await freshly(store)).toMatchObject({ extent: 'whole', spoolCount: 1 });
});

test('A team without a row is whole once the server has said so.', async () => {
  const { store } = aTab();
  const inventory = createInventory(store, fault);
  void inventory.start();
  onTestFinished(inventory.stop);
  await expect.poll(() => inventory.snapshot().extent).toBe('part');
  await storePage(store, aPage(0, 0), { epoch: null, generation: 0 });
  await expect.poll(() => inventory.snapshot().extent).toBe('whole');
});

test('A thread carries its living spools, what they add up to, and whether something waits.', async () => {
  const { store } = aTab();
  const row = aPulled(1);
  await storePage(store, aPage(0, 1, [row]), { epoch: null, generation: 0 });
  const { inventory } = await opened(store);
  expect(inventory.snapshot().rows).toMatchObject([{ id: row.id, version: 1, spools: [], isPending: false }]);
  const [one, two] = [newId(), newId()];
  await save(store, aSpool(row.id, { shortCode: 'T-0002' }, one), aSpool(row.id, { shortCode: 'T-0001' }, two));
  await save(store, aUse(one, 300_000), { name: 'spool.delete', args: { id: two } });
  const stock = { spools: 1, knownMm: 700_000, unknownSpools: 0, isApproximate: true, needsRecount: false };
  await expect
    .poll(() => inventory.snapshot().rows)
    .toMatchObject([{ id: row.id, isPending: true, stock, spools: [{ id: one, isPending: true }] }]);
  expect(inventory.snapshot().spoolCount).toBe(1);
});

test('Of a colour with three of four spools deleted one counts, and none once the colour is deleted [F33]', async () => {
  const { store } = aTab();
  const [red, blue] = [newId(), newId()];
  const spools = [newId(), newId(), newId(), newId()];
  await save(store, aThread({ code: '1' }, red), aThread({ code: '2' }, blue));
  await save(store, ...spools.map((id, at) => aSpool(red, { shortCode: `T-000${at}` }, id)));
  await save(store, ...spools.slice(1).map((id) => ({ name: 'spool.delete', args: { id } })));
  const counts = async () => {
    const { colourCount, spoolCount } = await freshly(store);
    return { colourCount, spoolCount };
  };
  expect(await counts()).toEqual({ colourCount: 1, spoolCount: 1 });
  await save(store, { name: 'thread.delete', args: { id: red } });
  expect(await counts()).toEqual({ colourCount: 0, spoolCount: 0 });
  await save(store, { name: 'thread.restore', args: { id: red } });
  expect(await counts()).toEqual({ colourCount: 1, spoolCount: 1 });
});

test('What did not change stays the same object, so that nothing else is painted again.', async () => {
  const { store } = aTab();
  const [one, two] = [newId(), newId()];
  await save(store, aThread({ code: '1' }, one), aThread({ code: '2' }, two));
  const { inventory } = await opened(store);
  const before = inventory.snapshot().rows;
  await save(store, { name: 'thread.update', args: { id: two, set: { name: 'new' } } });
  await expect.poll(() => inventory.snapshot().rows[1]?.thread.name).toBe('new');
  expect(inventory.snapshot().rows[0]).toBe(before[0]);
});

test('After it was stopped it hears nothing any more.', async () => {
  const { store } = aTab();
  const { inventory, states } = await opened(store);
  inventory.stop();
  const before = states.length;
  await save(store, aThread());
  store.feed.publish([everything]);
  expect(await freshly(store)).toMatchObject({ rows: [{}] });
  expect(states).toHaveLength(before);
});

testAfterRandomWork([1]);

test('Threads of one number, and spools of one code, stand in one order, whichever came back last.', async () => {
  const { store } = aTab();
  const [threads, spools] = [1, 2].map(() => Array.from({ length: 5 }, () => newId()));
  const [thread = ''] = threads ?? [];
  await save(
    store,
    ...(threads ?? []).map((id) => aThread({}, id)),
    ...(spools ?? []).map((id) => aSpool(thread, {}, id)),
  );
  const { inventory } = await opened(store);
  for (const [kind, ids] of [
    ['thread', threads],
    ['spool', spools],
  ] as const) {
    const args = { id: ids?.[0] };
    await save(store, { name: `${kind}.delete`, args });
    await save(store, { name: `${kind}.restore`, args });
  }
  await save(store, { name: 'thread.update', args: { id: thread, set: { name: 'last' } } });
  const first = () => inventory.snapshot().rows.find((one) => one.id === thread);
  await expect.poll(() => first()?.thread.name).toBe('last');
  expect(inventory.snapshot().rows.map((one) => one.id)).toEqual(threads);
  expect(first()?.spools.map((one) => one.id)).toEqual(spools);
});

test('A team that is closed in the middle of a reading is no fault; one that cannot be read is.', async () => {
  for (const isStopped of [true, false]) {
    const { store } = aTab();
    await storePage(store, aPage(0, 1), { epoch: null, generation: 0 });
    const faults: unknown[] = [];
    const inventory = createInventory(store, (thrown) => void faults.push(thrown));
    void inventory.start();
    await expect.poll(() => inventory.snapshot().extent).toBe('whole');
    store.db.close({ disableAutoOpen: true });
    store.feed.publish(['machine/a']);
    if (isStopped) inventory.stop();
    await new Promise((resolve) => void setTimeout(resolve, 20));
    expect(faults).toHaveLength(isStopped ? 0 : 1);
  }
});

import { expect, onTestFinished, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { slotId } from '#core/machines/slots.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { everything } from '#data/database/revision.ts';
import { rowKey } from '#data/database/team-database.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { createMachineBooks } from '#parts/machines/use-machine-book.ts';
import type { Heads, MachineBook } from '#parts/machines/machine-book.ts';
import { aTab, aThread, save } from '../../data/a-tab.ts';

const fault = (thrown: unknown): void => {
  throw thrown;
};

const aMachine = async (store: TeamStore) => {
  const id = newId();
  const set = { nickname: 'Bertha', brand: 'Tajima', model: 'TMAR', type: 'multi_head', heads: 2 } as const;
  await save(store, mutate('machine.create', { id, set: { ...set, needlesPerHead: 2 } }));
  const load = (head: number, threadId: string | null) =>
    save(
      store,
      mutate('needle.update', {
        id: slotId(store.actor.teamId, id, { head, needle: 1 }),
        set: { machineId: id, head, needle: 1, threadId },
      }),
    );
  const reading = (delta: number, readingId = newId()) =>
    mutate('meterReading.create', {
      id: readingId,
      set: { machineId: id, kind: 'stitches', source: 'estimate', delta },
    });
  return { id, load, reading };
};

const opened = (store: TeamStore, onFault = fault) => {
  const books = createMachineBooks(store, onFault);
  const follow = (id: string, heads: Heads = 'all') => {
    const told: (MachineBook | undefined)[] = [];
    const end = books.subscribe(id, heads, () => void told.push(books.snapshot(id, heads).rows));
    onTestFinished(end);
    return { end, told, book: () => books.snapshot(id, heads).rows };
  };
  return { books, follow };
};

const deltas = (book: MachineBook | undefined) => book?.entries.map(({ delta }) => delta).toSorted();
const names = (book: MachineBook | undefined) => book && [...book.threads.values()].map(({ name }) => name);

test('A machine’s rows are followed: what is added, what goes, and the threads on its needles.', async () => {
  const { store } = aTab();
  const { id, load, reading } = await aMachine(store);
  const other = await aMachine(store);
  const threadId = newId();
  await save(store, aThread({ name: 'Poinsettia' }, threadId), reading(1));
  const { book } = opened(store).follow(id);
  await expect.poll(() => deltas(book())).toEqual([1]);
  const readingId = newId();
  await save(store, reading(2, readingId), other.reading(7));
  await expect.poll(() => deltas(book())).toEqual([1, 2]);
  await load(0, threadId);
  await expect.poll(() => names(book())).toEqual(['Poinsettia']);
  const { entries } = book() ?? {};
  await save(store, mutate('thread.update', { id: threadId, set: { name: 'Holly' } }));
  await expect.poll(() => names(book())).toEqual(['Holly']);
  expect(book()?.entries).toBe(entries);
  await store.db.rows.delete(rowKey('meterReading', readingId));
  store.feed.publish([rowKey('meterReading', readingId)]);
  await expect.poll(() => deltas(book())).toEqual([1]);
  await store.db.rows.clear();
  store.feed.publish([everything]);
  await expect.poll(() => [deltas(book()), book()?.slots, names(book())]).toEqual([[], [], []]);
});

test('The threads of a head are read for whom asks for it, and those of all heads once somebody asks.', async () => {
  const { store } = aTab();
  const { id, load } = await aMachine(store);
  const [first, second] = [newId(), newId()];
  await save(store, aThread({ name: 'one' }, first), aThread({ name: 'two', code: '2' }, second));
  await load(1, first);
  await load(2, second);
  const { follow } = opened(store);
  const none = follow(id, 'none');
  await expect.poll(() => names(none.book())).toEqual([]);
  const head = follow(id, 1);
  expect(head.book()).toBeUndefined();
  await expect.poll(() => names(head.book())).toEqual(['one']);
  const all = follow(id);
  await expect.poll(() => names(all.book())?.toSorted()).toEqual(['one', 'two']);
});

test('Who asks while another leaves finds the rows; when all have left, they are read anew.', async () => {
  const { store } = aTab();
  const { id, reading } = await aMachine(store);
  const { follow } = opened(store);
  const first = follow(id);
  await expect.poll(() => deltas(first.book())).toEqual([]);
  const known = first.book();
  first.end();
  const second = follow(id);
  expect(second.book()).toBe(known);
  await save(store, reading(1));
  await expect.poll(() => deltas(second.book())).toEqual([1]);
  second.end();
  await expect.poll(second.book).toBeUndefined();
  await save(store, reading(2));
  const third = follow(id);
  await expect.poll(() => deltas(third.book())).toEqual([1, 2]);
});

test('No machine is told to be empty before it is read, also where who asked leaves and asks again.', async () => {
  const { store } = aTab();
  const { id, reading } = await aMachine(store);
  await save(store, reading(1));
  const { follow } = opened(store);
  follow(id).end();
  await Promise.resolve();
  const { told } = follow(id, 'none');
  await expect.poll(() => told.length).toBeGreaterThan(0);
  expect(told.map(deltas)).toEqual(told.map(() => [1]));
});

test('A machine whose first read failed is read at the next change of anything.', async () => {
  const { store } = aTab();
  const { id, reading } = await aMachine(store);
  await save(store, reading(1));
  let isBroken = true;
  store.db.rows.hook('reading', (row) => {
    if (isBroken) throw new Error('The disk did not answer.');
    return row;
  });
  const faults: unknown[] = [];
  const { book } = opened(store, (thrown) => void faults.push(thrown)).follow(id);
  await expect.poll(() => faults).toHaveLength(1);
  expect(book()).toBeUndefined();
  isBroken = false;
  await save(store, aThread());
  await expect.poll(() => deltas(book())).toEqual([1]);
});

test('A machine that is first asked for while a change of it is read, is read whole.', async () => {
  const { store } = aTab();
  const [shown, asked] = [await aMachine(store), await aMachine(store)];
  await save(store, asked.reading(1), asked.reading(2), asked.reading(4));
  const { follow } = opened(store);
  const first = follow(shown.id, 'none');
  await expect.poll(first.book).toBeDefined();
  await save(store, asked.reading(8)); // the books still read this change when the next line asks for the machine
  const { told, book } = follow(asked.id);
  await expect.poll(book).toBeDefined();
  await save(store, shown.reading(1)); // the last of the queued work
  await expect.poll(() => deltas(first.book())).toEqual([1]);
  expect(told.map(deltas)).toEqual([[1, 2, 4, 8]]);
  expect(deltas(book())).toEqual([1, 2, 4, 8]);
});

test('After a read that failed, the next change reads the machine whole.', async () => {
  const { store } = aTab();
  const { id, reading } = await aMachine(store);
  const faults: unknown[] = [];
  const { book } = opened(store, (thrown) => void faults.push(thrown)).follow(id);
  await expect.poll(book).toBeDefined();
  let isBroken = true;
  store.db.rows.hook('reading', (row) => {
    if (isBroken && (row as { kind?: string } | undefined)?.kind === 'meterReading')
      throw new Error('The disk did not answer.');
    return row;
  });
  await save(store, reading(8));
  await expect.poll(() => faults).toHaveLength(1);
  isBroken = false;
  await save(store, reading(1));
  await expect.poll(() => deltas(book())).toEqual([1, 8]);
});

test('After a read that failed, a part of the page that asks for the machine has it read whole.', async () => {
  const { store } = aTab();
  const { id, reading } = await aMachine(store);
  const faults: unknown[] = [];
  const { follow } = opened(store, (thrown) => void faults.push(thrown));
  await expect.poll(follow(id).book).toBeDefined();
  let isBroken = true;
  store.db.rows.hook('reading', (row) => {
    if (isBroken && (row as { kind?: string } | undefined)?.kind === 'meterReading')
      throw new Error('The disk did not answer.');
    return row;
  });
  await save(store, reading(8));
  await expect.poll(() => faults).toHaveLength(1);
  isBroken = false;
  const { book } = follow(id);
  await expect.poll(() => deltas(book())).toEqual([8]);
});

import { expect, onTestFinished, test } from 'vitest';
import { hoopDefaults } from '#core/kinds/hoop.ts';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { everything } from '#data/database/revision.ts';
import { createCollection, type CollectionSnapshot } from '#inventory/collection.ts';
import { storePage } from '#data/rows/pages.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { nine, owner } from '../core/mutations/a-book.ts';
import { aPage, aTab, aThread, save } from '../data/a-tab.ts';

const fault = (thrown: unknown) => {
  throw thrown;
};
const aHoop = (name: string, id = newId()) =>
  mutate('hoop.create', { id, set: { name, fieldWMm10: 1300, fieldHMm10: 1800 } });
const pulled = (name: string) => ({
  t: 'hoop',
  id: newId(),
  v: 1,
  d: { ...hoopDefaults, name, fieldWMm10: 1300, fieldHMm10: 1800, createdBy: owner, createdAt: nine },
});
const opened = (store: TeamStore) => {
  const hoops = createCollection(store, 'hoop', fault);
  const states: CollectionSnapshot<'hoop'>[] = [];
  const end = hoops.subscribe(() => void states.push(hoops.snapshot()));
  onTestFinished(end);
  return { hoops, states, end };
};
const names = ({ rows }: CollectionSnapshot<'hoop'>) => rows.map(({ data }) => data.name);

test('The first page is there at once, in the order of the list, and then everything.', async () => {
  const { store } = aTab();
  const rows = Array.from({ length: 70 }, (_, at) => pulled(`hoop ${at + 100}`));
  await storePage(store, aPage(0, 1, rows.toReversed()), { epoch: null, generation: 0 });
  const { hoops, states } = opened(store);
  await expect.poll(() => hoops.snapshot().extent).toBe('whole');
  expect(states.map((state) => [state.extent, state.rows.length])).toEqual([
    ['firstPage', 60],
    ['whole', 70],
  ]);
  expect(names(hoops.snapshot())).toEqual(rows.map(({ d }) => d.name));
});

test('Of few rows one read is enough, and the rest of many is read once the first page is painted.', async () => {
  const { store } = aTab();
  await storePage(store, aPage(0, 1, [pulled('a'), pulled('b')]), { epoch: null, generation: 0 });
  const few = opened(store);
  await expect.poll(() => few.states.map(({ extent, rows }) => [extent, rows.length])).toEqual([['whole', 2]]);
  const rows = Array.from({ length: 70 }, (_, at) => pulled(`hoop ${at + 100}`));
  await storePage(store, aPage(1, 2, rows), { epoch: aPage(0, 1).epoch, generation: 0 });
  let paint = () => {};
  const painted = new Promise<void>((resolve) => (paint = resolve));
  const many = createCollection(store, 'hoop', fault, { shown: () => painted });
  onTestFinished(many.subscribe(() => undefined));
  await expect.poll(() => many.snapshot().extent).toBe('firstPage');
  await store.db.rows.count();
  expect(many.snapshot().extent).toBe('firstPage');
  paint();
  await expect.poll(() => many.snapshot().rows.length).toBe(72);
});

test('Until the team has been read to its end once it is a part, and nothing is said to be missing.', async () => {
  const { store } = aTab();
  await storePage(store, aPage(0, 1, [pulled('5×7')], true), { epoch: null, generation: 0 });
  const { hoops } = opened(store);
  await expect.poll(() => names(hoops.snapshot())).toEqual(['5×7']);
  expect(hoops.snapshot().extent).toBe('part');
  await storePage(store, aPage(1, 2, []), { epoch: aPage(0, 1).epoch, generation: 0 });
  await expect.poll(() => hoops.snapshot().extent).toBe('whole');
});

test('Afterwards only what changed is read again, and what did not stays the same object.', async () => {
  const { store } = aTab();
  await storePage(store, aPage(0, 1, [pulled('a'), pulled('c')]), { epoch: null, generation: 0 });
  const { hoops } = opened(store);
  await expect.poll(() => hoops.snapshot().extent).toBe('whole');
  const before = hoops.snapshot().rows;
  const id = newId();
  await save(store, aHoop('B', id));
  await expect.poll(() => names(hoops.snapshot())).toEqual(['a', 'B', 'c']);
  expect(hoops.snapshot().rows.filter((row) => before.includes(row))).toHaveLength(2);
  expect(hoops.snapshot().rows.map(({ isPending }) => isPending)).toEqual([false, true, false]);
  await save(store, mutate('hoop.delete', { id }));
  await expect.poll(() => names(hoops.snapshot())).toEqual(['a', 'c']);
});

test('Rows of another kind are not its business, and what happened while nobody listened is read when somebody does.', async () => {
  const { store } = aTab();
  await storePage(store, aPage(0, 1), { epoch: null, generation: 0 });
  const { hoops, states, end } = opened(store);
  await expect.poll(() => hoops.snapshot().extent).toBe('whole');
  const told = states.length;
  await save(store, mutate('place.create', { id: newId(), set: { name: 'Rack' } }));
  end();
  await save(store, aHoop('Big'));
  expect([states.length, names(hoops.snapshot())]).toEqual([told, []]);
  hoops.subscribe(() => undefined);
  await expect.poll(() => names(hoops.snapshot())).toEqual(['Big']);
  await store.db.rows.clear();
  store.feed.publish([everything]);
  await expect.poll(() => names(hoops.snapshot())).toEqual([]);
});

test('A list whose first read failed is read whole at the next change of anything.', async () => {
  const { store } = aTab();
  await storePage(store, aPage(0, 1, [pulled('5×7')]), { epoch: null, generation: 0 });
  let isBroken = true;
  store.db.rows.hook('reading', (row) => {
    if (isBroken) throw new Error('The disk did not answer.');
    return row;
  });
  const faults: unknown[] = [];
  const hoops = createCollection(store, 'hoop', (thrown) => void faults.push(thrown));
  onTestFinished(hoops.subscribe(() => undefined));
  await expect.poll(() => faults).toHaveLength(1);
  expect(hoops.snapshot().extent).toBe('unread');
  isBroken = false;
  await save(store, aThread({}));
  await expect.poll(() => names(hoops.snapshot())).toEqual(['5×7']);
  expect(hoops.snapshot().extent).toBe('whole');
});

// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import type { ReactNode } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { KeptAnswers } from '#core/worker-message.ts';
import type { TeamDatabase } from '#data/database/team-database.ts';
import { livingRows } from '#data/rows/living-rows.ts';
import { storePage } from '#data/rows/pages.ts';
import type { FirstPage } from '#inventory/first-page.ts';
import { createInventory, type Answer } from '#inventory/inventory.ts';
import { beginWith } from '#parts/rows/first-answers.ts';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { kept, ofStock } from '#parts/rows/team-queries.ts';
import { live, stock, useQuery, type Query } from '#parts/rows/use-query.ts';
import { WorkspaceContext, type Workspace } from '#services/workspace.ts';
import { aPage, aPulled, aTab, aThread, epoch, save } from '../../data/a-tab.ts';
import { drawn } from '../../ui/drawn.tsx';

const aTeam = async ({ isPart = false } = {}) => {
  const { store } = aTab();
  await storePage(store, aPage(0, 1, [aPulled(1)], isPart), { epoch: null, generation: 0 });
  const inventory = createInventory(store, (fault) => {
    throw fault;
  });
  onTestFinished(inventory.stop);
  const workspace = { store, inventory, settings: { lowStockDefaultSpools: 2 } } as unknown as Workspace;
  return { store, inventory, workspace };
};

/** Draws a place that asks, and notes each answer that differs from the one before. */
const asked = <A extends Answer<unknown>>(query: (of: string) => Query<A>, workspace?: Workspace) => {
  const told: A[] = [];
  const rendered: A[] = [];
  const Place = ({ of }: { readonly of: string }) => {
    const answer = useQuery(query(of));
    rendered.push(answer);
    if (told.at(-1) !== answer) told.push(answer);
    return null;
  };
  const around = (place: ReactNode, team = workspace) => <WorkspaceContext value={team}>{place}</WorkspaceContext>;
  const page = drawn(around(<Place of="first" />));
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }); // answers come outside of React's `act`
  return {
    told,
    last: () => told.at(-1),
    renderings: () => rendered.length,
    ask: (of: string, team = workspace) => page.draw(around(<Place of={of} />, team)),
  };
};

const aHoop = (name: string) =>
  mutate('hoop.create', { id: newId(), set: { name, fieldWMm10: 1300, fieldHMm10: 1800 } });
const hoopsOf = (db: TeamDatabase) => livingRows(db, 'hoop');
const namesIn = (answer: Answer<readonly { readonly data: object }[]> | undefined) =>
  answer?.rows.map(({ data }) => ('name' in data ? data.name : undefined));

/** A team whose start begins with these answers, and a function that says that they are painted. */
const aStart = async (answers: KeptAnswers['answers'], teamMinSpools = 2) => {
  const team = await aTeam();
  let paint = () => {};
  const shown = new Promise<void>((resolve) => {
    paint = resolve;
  });
  const page = { kept: { form: 'a build', state: '', teamMinSpools, answers } } as unknown as FirstPage;
  beginWith(team.store, Promise.resolve(page), shown);
  await Promise.resolve();
  return { ...team, paint };
};

test('The stock and the rows of a kind say that they are a part until the team was pulled to its end.', async () => {
  const { store, inventory, workspace } = await aTeam({ isPart: true });
  const threads = asked(() => stock, workspace);
  const hoops = asked(() => rowsOf('hoop'), workspace);
  expect([threads.last(), hoops.last()]).toMatchObject([
    { rows: [], extent: 'unread' },
    { rows: [], extent: 'unread' },
  ]);
  void inventory.start();
  await expect.poll(() => threads.last()).toMatchObject({ rows: [{}], extent: 'part' });
  await expect.poll(() => hoops.last()).toEqual({ rows: [], extent: 'part' });
  await storePage(store, aPage(1, 2, [aPulled(2, { code: '2' })]), { epoch, generation: 0 });
  await expect.poll(() => threads.last()).toMatchObject({ rows: [{}, {}], extent: 'whole' });
  await expect.poll(() => hoops.last()).toEqual({ rows: [], extent: 'whole' });
});

test('What is worked out from the stock has no rows until all of the stock is read, and follows it.', async () => {
  const { store, inventory, workspace } = await aTeam();
  const query = ofStock(({ rows }, minimum, hoops) => [rows.length, minimum, hoops.length], hoopsOf);
  const place = asked(() => query, workspace);
  expect(place.told).toEqual([{ rows: undefined, extent: 'unread' }]);
  void inventory.start();
  await expect.poll(() => place.last()).toEqual({ rows: [1, 2, 0], extent: 'whole' });
  await save(store, aThread({ code: '3' }), aHoop('5 × 7'));
  await expect.poll(() => place.last()).toEqual({ rows: [2, 2, 1], extent: 'whole' });
});

test('A start begins with what is stored, reads nothing until that is painted, and then shows the rows.', async () => {
  const { inventory, workspace, paint } = await aStart({ machine: [{ id: 'stored' }], levels: 'stored' });
  const reads: string[] = [];
  const noted = async (db: TeamDatabase) => {
    reads.push('live');
    return livingRows(db, 'thread');
  };
  const levels = kept(
    ofStock(({ rows }) => rows.length as unknown),
    (answers) => answers.levels,
  );
  const machines = asked(() => rowsOf('machine'), workspace);
  const counted = asked(() => levels, workspace);
  const threads = asked(() => live(noted, workspace.store.db), workspace);
  expect(machines.told).toEqual([{ rows: [{ id: 'stored' }], extent: 'whole' }]);
  expect(counted.told).toEqual([{ rows: 'stored', extent: 'whole' }]);
  await inventory.start();
  await expect.poll(() => counted.last()).toEqual({ rows: 1, extent: 'whole' });
  expect([machines.told.length, threads.told, reads]).toEqual([1, [{ rows: undefined, extent: 'unread' }], []]);
  paint();
  await expect.poll(() => machines.last()).toEqual({ rows: [], extent: 'whole' });
  await expect.poll(() => threads.last()).toMatchObject({ rows: [{}], extent: 'whole' });
  expect(machines.told.map(({ rows }) => rows.length)).toEqual([1, 0]);
});

test('What is stored is not shown for another minimum of the team, nor after a change of the rows.', async () => {
  const other = await aStart({ machine: [{ id: 'stored' }] }, 3);
  const machines = asked(() => rowsOf('machine'), other.workspace);
  expect(machines.last()).toEqual({ rows: [], extent: 'unread' });
  const changed = await aStart({ hoop: [], machine: [{ id: 'stored' }] });
  const place = asked(() => rowsOf('machine'), changed.workspace);
  expect(place.last()).toEqual({ rows: [{ id: 'stored' }], extent: 'whole' });
  await save(changed.store, aHoop('5 × 7'));
  await expect.poll(() => place.last()).toEqual({ rows: [], extent: 'whole' });
});

test('A live query says what it finds, nothing as well, and finds it again when rows or its arguments change.', async () => {
  const { store, workspace } = await aTeam();
  let reads = 0;
  const read = async (db: TeamDatabase, of: string) => {
    reads += 1;
    const found = await livingRows(db, 'hoop');
    return found.length === 0 ? undefined : `${of} ${found.length}`;
  };
  const place = asked((of) => live(read, store.db, of), workspace);
  await expect
    .poll(() => place.told)
    .toEqual([
      { rows: undefined, extent: 'unread' },
      { rows: undefined, extent: 'whole' },
    ]);
  const after = { reads, renderings: place.renderings() };
  for (let time = 0; time < 5; time += 1) place.ask('first');
  expect([reads, place.renderings(), place.told.length]).toEqual([after.reads, after.renderings + 5, 2]);
  await save(store, aHoop('5 × 7'));
  await expect.poll(() => place.last()).toEqual({ rows: 'first 1', extent: 'whole' });
  place.ask('second');
  expect(place.last()).toEqual({ rows: 'first 1', extent: 'whole' });
  await expect.poll(() => place.last()).toEqual({ rows: 'second 1', extent: 'whole' });
});

test('A live query over something else is asked without a team.', async () => {
  const read = async (of: string) => [of];
  const place = asked((of) => live(read, of));
  await expect.poll(() => place.last()).toEqual({ rows: ['first'], extent: 'whole' });
});

test('In another team the same place says what is there, and nothing of the team before.', async () => {
  const [one, other] = [await aTeam(), await aTeam()];
  await save(one.store, aHoop('of one'));
  await save(other.store, aHoop('of the other'));
  const place = asked(() => rowsOf('hoop'), one.workspace);
  await expect.poll(() => namesIn(place.last())).toEqual(['of one']);
  const before = place.last();
  place.ask('first', other.workspace);
  expect(place.last()).toEqual({ rows: [], extent: 'unread' });
  await expect.poll(() => namesIn(place.last())).toEqual(['of the other']);
  // the rows of a team that is still open are there at once
  place.ask('first', one.workspace);
  expect(place.last()).toBe(before);
});

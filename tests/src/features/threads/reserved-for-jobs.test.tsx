// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { Route } from 'wouter';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { storePage } from '#data/rows/pages.ts';
import { ThreadsScreen } from '#features/threads/threads-screen.tsx';
import { aPage, aSpool, aTab, aThread, aUse, save } from '../../data/a-tab.ts';
import { aWorkshop } from '../../parts/a-workshop.tsx';

// With 10 % waste, 1,000 stitches of a piece take 5.5 m.
const aJob = (threadId: string | null, set: object, id = newId()) =>
  mutate('job.create', {
    id,
    set: { name: 'Polo', pieces: 100, blocks: [{ order: 0, threadId, stitches: 2000 }], ...set },
  });

const aStock = async (jobs: (navy: string) => readonly ReturnType<typeof aJob>[], metres = 3000) => {
  const [navy, spool, white] = [newId(), newId(), newId()];
  const page = await aWorkshop(
    <Route path="/inventory/threads/:threadId?">
      <ThreadsScreen />
    </Route>,
    {
      path: `/inventory/threads/${navy}`,
      drafts: [
        aThread({ code: '3355', name: 'Navy' }, navy),
        aThread({ code: '0015', name: 'White' }, white),
        aSpool(navy, { openingMm: metres * 1000, initialLengthMm: 5_000_000 }, spool),
        aSpool(white, { shortCode: 'T-0002', openingMm: 1_000_000 }),
        ...jobs(navy),
      ],
    },
  );
  const text = (within: string) => (page.box.querySelector(within)?.textContent ?? '').replaceAll('\u00a0', ' ');
  const rows = () =>
    [...page.box.querySelectorAll('[aria-label="Thread Inventory"] > li')].map((row) =>
      (row.textContent ?? '').replaceAll('\u00a0', ' '),
    );
  return { ...page, navy, spool, rows, reserved: () => text('section[aria-label="Reserved for jobs"]') };
};

test('The list says beside a stock how much of it jobs leave, and follows a booking and a job that is dropped', async () => {
  const job = newId();
  const { rows, spool, store, end } = await aStock((navy) => [aJob(navy, {}, job)]);
  await expect.poll(() => rows()[1]).toContain('3,000 m · 1,900 m free');
  expect(rows()[0]).not.toContain('free');
  await save(store, aUse(spool, 500_000));
  await expect.poll(() => rows()[1]).toContain('2,500 m · 1,400 m free');
  await save(store, mutate('job.update', { id: job, set: { status: 'dropped' } }));
  await expect.poll(() => rows()[1]).not.toContain('free');
  end();
});

test('RV1: the page of a thread says which jobs have it reserved, what they leave, and which one is short', async () => {
  const [first, second] = [newId(), newId()];
  const { box, reserved, end } = await aStock(
    (navy) => [
      aJob(navy, { name: 'Caps', pieces: 50, plannedOn: '2026-12-01' }, second),
      aJob(navy, { name: 'Polo', plannedOn: '2026-11-30' }, first),
      aJob(navy, { name: 'Idea', status: 'idea' }),
    ],
    1250,
  );
  await expect
    .poll(reserved)
    .toBe('Reserved for jobs0 m of 1,250 m freePolo100 pieces1,100 mCaps50 pieces550 m, 400 m missing');
  expect(
    [...box.querySelectorAll('section[aria-label="Reserved for jobs"] a')].map((a) => a.getAttribute('href')),
  ).toEqual([`/jobs/${first}`, `/jobs/${second}`]);
  end();
});

test('A team without open jobs reads no design and no machine for its list', async () => {
  const navy = newId();
  const tab = aTab();
  const read: string[] = [];
  tab.db.use({
    stack: 'dbcore',
    name: 'reads',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name);
        return { ...table, query: (request) => (read.push(JSON.stringify(request.query.range)), table.query(request)) };
      },
    }),
  });
  await save(tab.store, aThread({ code: '3355' }, navy), aJob(navy, { status: 'done' }));
  await storePage(tab.store, aPage(0, 1, []), { epoch: null, generation: 0 });
  read.length = 0;
  const kindsRead = () =>
    ['job', 'design', 'machine'].filter((kind) => read.some((range) => range.includes(`"${kind}`)));
  const { end } = await aWorkshop(<ThreadsScreen />, { before: tab.store });
  await expect.poll(kindsRead).toContain('job');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(kindsRead()).toEqual(['job']);
  await save(tab.store, aJob(navy, {}));
  await expect.poll(kindsRead).toEqual(['job', 'design', 'machine']);
  end();
});

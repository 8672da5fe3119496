// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { WaitingQuotes } from '#features/dashboard/waiting-quotes.tsx';
import { foundOf } from '#data/rows/local-rows.ts';
import { storePage } from '#data/rows/pages.ts';
import '#texts/en/screens.ts';
import { aQuote } from '../../core/a-quote.ts';
import { aPage, aTab, save } from '../../data/a-tab.ts';
import { aWorkshop } from '../../parts/a-workshop.tsx';

/** The dashboard's quotes, where one was accepted before there were jobs. */
const anAcceptedQuote = async () => {
  const id = newId();
  const { box, store } = await aWorkshop(<WaitingQuotes />, {
    drafts: [mutate('quote.create', { id, set: aQuote({ customer: 'Choir' }) })],
  });
  for (const status of ['sent', 'accepted'] as const)
    await save(store, mutate('quote.update', { id, set: { status }, baseVersion: 0 }));
  const words = () => (box.textContent ?? '').replaceAll('\u00a0', ' ');
  const jobs = async () =>
    (await store.db.rows.where('key').startsWith('job/').toArray()).map((row) => foundOf<'job'>(row));
  const makeJobs = async () => {
    await expect.poll(words).toContain('no jobs yet');
    [...box.querySelectorAll('button')].find((one) => one.textContent === 'Make jobs')?.click();
    await expect.poll(async () => (await jobs()).length).toBeGreaterThan(0);
    return jobs();
  };
  return { store, words, makeJobs };
};

test('An accepted quote without jobs gets them on the dashboard, and stays there until they are done', async () => {
  const { store, words, makeJobs } = await anAcceptedQuote();
  const made = await makeJobs();
  await expect.poll(words).toContain(`0 of ${made.length} jobs done`);
  await save(
    store,
    ...made.map(({ id, version }) => mutate('job.update', { id, set: { status: 'done' }, baseVersion: version })),
  );
  await expect.poll(words).toBe('');
});

test.each(['dropped', 'deleted'] as const)(
  'A quote whose jobs were all %s is offered none again, as a press would make none',
  async (end) => {
    const { store, words, makeJobs } = await anAcceptedQuote();
    const made = await makeJobs();
    await expect.poll(words).toContain('jobs done');
    await save(
      store,
      ...made.map(({ id, version: baseVersion }) =>
        end === 'dropped'
          ? mutate('job.update', { id, set: { status: 'dropped' }, baseVersion })
          : mutate('job.delete', { id, baseVersion }),
      ),
    );
    await expect.poll(words).toBe('');
  },
);

const accepted = async (store: Parameters<typeof save>[0], id: string, set: object) => {
  await save(store, { name: 'quote.create', args: { id, set: aQuote(set as { readonly qty?: number }) } });
  for (const status of ['sent', 'accepted'] as const)
    await save(store, mutate('quote.update', { id, set: { status }, baseVersion: 0 }));
};
const anOpenTeam = async () => {
  const tab = aTab();
  await storePage(tab.store, aPage(0, 1, []), { epoch: null, generation: 0 });
  return tab;
};
const wordsOn = async (store: Parameters<typeof save>[0]) => {
  const { box } = await aWorkshop(<WaitingQuotes />, { before: store });
  return () => (box.textContent ?? '').replaceAll('\u00a0', ' ');
};

test('A quote of whose jobs some have left the devices says how many are open, and not how many of them all are done', async () => {
  const { store } = await anOpenTeam();
  const id = newId();
  const [line] = aQuote().lines;
  const placements = ['chest', 'sleeve'].map((name) => ({ ...line?.placements[0], name }));
  await accepted(store, id, { lines: [{ ...line, placements }] });
  const set = { name: 'Polo · sleeve', pieces: 24, quoteId: id, quoteRevision: 1, quoteLine: 0 };
  await save(store, mutate('job.create', { id: newId(), set }));
  const words = await wordsOn(store);
  await expect.poll(words).toContain('1 job open');
  expect(words()).not.toContain('of 1');
});

test.each([
  ['60 days after that', 30, true],
  ['60 days after it was due', 100, false],
])(
  'An accepted quote without jobs, due 14 days after it was accepted, is offered some until %s: %i days',
  async (_, days, isOffered) => {
    const { store, time } = await anOpenTeam();
    const day = (after: number) => new Date(time.now + after * 86_400_000).toISOString().slice(0, 10);
    await accepted(store, newId(), { customer: 'Choir', dueOn: day(14) });
    await accepted(store, newId(), { customer: 'Regatta', dueOn: day(200) });
    time.now += days * 86_400_000;
    const words = await wordsOn(store);
    // what is due later waits until then, however long ago it was accepted
    await expect.poll(words).toContain('Regatta');
    expect(words().includes('Choir')).toBe(isOffered);
  },
);

test('Two accepted revisions of a quote are one order, listed once', async () => {
  const { store } = await anOpenTeam();
  const id = newId();
  await accepted(store, id, { customer: 'Choir' });
  await accepted(store, newId(), { customer: 'Choir, again', revisionOf: id });
  const words = await wordsOn(store);
  await expect.poll(words).toContain('Choir, again');
  expect(words().match(/no jobs yet/gu)).toHaveLength(1);
});

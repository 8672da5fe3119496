// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { WaitingQuotes } from '#features/dashboard/waiting-quotes.tsx';
import { foundOf } from '#data/rows/local-rows.ts';
import '#texts/en/screens.ts';
import { aQuote } from '../../core/a-quote.ts';
import { save } from '../../data/a-tab.ts';
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

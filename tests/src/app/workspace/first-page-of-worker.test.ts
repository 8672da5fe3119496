import { expect, test } from 'vitest';
import type { WorkerMessage } from '#core/worker-message.ts';
import { firstPageOfWorker } from '#app/workspace/first-page-of-worker.ts';
import { cursorFrom } from '#data/database/team-store.ts';

const wish = { showsThreads: true, answers: ['totals'] };

const aWorker = (answer: unknown) => {
  const asked: WorkerMessage[] = [];
  const controller = {
    postMessage: (message: WorkerMessage, [port]: readonly MessagePort[]) => {
      asked.push(message);
      port?.postMessage(answer);
    },
  } as unknown as ServiceWorker;
  return { asked, firstPage: firstPageOfWorker({ controller }, wish, 'this build') };
};

test('What the worker has read is the head of the list, also of a team that was never read.', async () => {
  const { asked, firstPage } = aWorker({ threads: [{ id: 'a' }], spools: [], cursor: undefined, kept: undefined });
  expect(await firstPage('spoolside_a_b')).toEqual({
    threads: [{ id: 'a' }],
    spools: [],
    cursor: cursorFrom(undefined),
  });
  expect(asked).toMatchObject([{ type: 'READ_FIRST_PAGE', database: 'spoolside_a_b', answers: ['totals'] }]);
});

test.each([undefined, null, 'ok', { rows: [] }])('An answer in another form counts as none (%o).', async (answer) => {
  expect(await aWorker(answer).firstPage('spoolside_a_b')).toBeUndefined();
});

test('Without a worker nobody is asked.', async () => {
  expect(await firstPageOfWorker(undefined, wish, '')('spoolside_a_b')).toBeUndefined();
  expect(await firstPageOfWorker({ controller: null }, wish, '')('spoolside_a_b')).toBeUndefined();
});

test('Kept answers are taken where this build has kept them.', async () => {
  const read = { threads: [], spools: [], cursor: undefined };
  for (const form of ['this build', 'another']) {
    const kept = { form, teamMinSpools: 1, answers: { totals: 7 } };
    const page = await aWorker({ ...read, kept }).firstPage('spoolside_a_b');
    expect(page?.kept).toEqual(form === 'another' ? undefined : kept);
  }
});

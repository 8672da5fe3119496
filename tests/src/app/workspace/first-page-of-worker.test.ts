import { expect, test } from 'vitest';
import type { WorkerMessage } from '#core/worker-message.ts';
import { firstPageOfWorker } from '#app/workspace/first-page-of-worker.ts';
import { cursorFrom } from '#data/database/team-store.ts';

const aWorker = (answer: unknown, height = 820) => {
  const asked: WorkerMessage[] = [];
  const controller = {
    postMessage: (message: WorkerMessage, [port]: readonly MessagePort[]) => {
      asked.push(message);
      port?.postMessage(answer);
    },
  } as unknown as ServiceWorker;
  return { asked, firstPage: firstPageOfWorker({ controller }, height) };
};

test('What the worker has read is the head of the list, also of a team that was never read.', async () => {
  const { asked, firstPage } = aWorker({ threads: [{ id: 'a' }], spools: [], cursor: undefined });
  expect(await firstPage('spoolside_a_b')).toEqual({
    threads: [{ id: 'a' }],
    spools: [],
    cursor: cursorFrom(undefined),
  });
  expect(asked).toMatchObject([{ type: 'READ_FIRST_PAGE', database: 'spoolside_a_b' }]);
});

test.each([undefined, null, 'ok', { rows: [] }])('An answer in another form counts as none (%o).', async (answer) => {
  expect(await aWorker(answer).firstPage('spoolside_a_b')).toBeUndefined();
});

test('Without a worker nobody is asked.', async () => {
  expect(await firstPageOfWorker(undefined, 820)('spoolside_a_b')).toBeUndefined();
  expect(await firstPageOfWorker({ controller: null }, 820)('spoolside_a_b')).toBeUndefined();
});

test.each([
  [600, 10],
  [820, 14],
  [4000, 30],
])(
  'In a window of %i px it asks for %i threads: as many as can be seen, and no more than a head has',
  async (height, length) => {
    const { asked, firstPage } = aWorker(undefined, height);
    await firstPage('spoolside_a_b');
    expect(asked).toMatchObject([{ length }]);
  },
);

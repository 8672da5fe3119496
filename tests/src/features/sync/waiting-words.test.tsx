// @vitest-environment happy-dom
import '#texts/later-texts.ts';
import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { takeBatch } from '#data/queue/outcomes.ts';
import { storePage } from '#data/rows/pages.ts';
import { NoticeList } from '#features/sync/notice-list.tsx';
import { WaitingList } from '#features/sync/sync-screen.tsx';
import { aQuote } from '../../core/a-quote.ts';
import { aNotice, nine, owner } from '../../core/mutations/a-book.ts';
import { aPage, aTab, aThread, save } from '../../data/a-tab.ts';
import { aWorkshop } from '../../parts/a-workshop.tsx';

test.each([
  ['is being checked while the server can be reached', true, 'Checking…'],
  ['has no answer yet while it cannot be reached', false, 'no answer yet'],
])('A change that may have been sent %s', async (_what, reachable, words) => {
  const { store, db } = aTab();
  await save(store, aThread({ code: '1' }));
  await takeBatch(store, 1, 100_000);
  const pending = await db.outbox.toArray();
  const { box, end } = await aWorkshop(<WaitingList pending={pending} />, { before: store, isPart: true, reachable });
  await expect.poll(() => box.querySelector('span[title]')?.textContent).toBe(words);
  end();
});

test('A customer’s answer that somebody else replaced is put back with the jobs of the quote', async () => {
  const { store } = aTab();
  const id = newId();
  const stamps = { createdAt: nine, createdBy: owner, updatedAt: nine, updatedBy: owner };
  const quote = { ...aQuote(), number: 'Q-2026-0007', revision: 1, revisionOf: null, status: 'declined', ...stamps };
  const answer = { field: 'status', before: 'accepted', after: 'declined' };
  const notice = { ...aNotice(owner).data, rowKind: 'quote', rowId: id, changes: [answer] };
  await storePage(
    store,
    aPage(0, 7, [
      { t: 'quote', id, v: 6, d: quote },
      { t: 'notice', id: newId(), v: 7, d: notice },
    ]),
    { epoch: null, generation: 0 },
  );
  const { box, end } = await aWorkshop(<NoticeList />, { before: store });
  const putBack = () => [...box.querySelectorAll('button')].find((one) => one.textContent === 'Put mine back');
  await expect.poll(putBack).toBeDefined();
  expect(box.textContent).toContain('changed “Status” to Declined; you had Accepted.');
  putBack()?.click();
  await expect
    .poll(async () => (await store.db.outbox.toArray()).map(({ name, args }) => ({ name, args })))
    .toMatchObject([
      { name: 'quote.decide', args: { id, first: id, status: 'accepted', baseVersion: 6 } },
      { name: 'notice.delete' },
    ]);
  const jobs = await store.db.rows.where('key').startsWith('job/').toArray();
  expect(jobs.map(({ d }) => [d['quoteId'], d['status']])).toEqual([[id, 'planned']]);
  end();
});

// @vitest-environment happy-dom
import { toast } from 'sonner';
import { expect, test } from 'vitest';
import { notify } from '#ui/notify.ts';
import { endWhatGoesOn } from '../nothing-goes-on.ts';
import { aTab, aThread } from './data/a-tab.ts';

test('What a file of tests has begun ends before the next begins: steps of a database, messages and timers.', async () => {
  const { db } = aTab();
  const late: string[] = [];
  void (async () => {
    for (let seq = 1; seq <= 20; seq += 1)
      await db.outbox.add({ ...aThread(), seq, mid: `m${seq}`, at: '2026-01-01T00:00:00Z', state: 'pending' });
    notify.problem(`${await db.outbox.count()} saved`);
  })();
  setTimeout(() => late.push('soon'), 40);
  setTimeout(() => late.push('later'), 400);
  setInterval(() => late.push('again'), 100);
  await endWhatGoesOn();
  expect(toast.getToasts().map((one) => ('title' in one ? one.title : ''))).toEqual(['20 saved']);
  expect(late).toContain('soon');
  // on a busy machine the others may have come before the end, but none comes after it
  const before = [...late];
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(late).toEqual(before);
});

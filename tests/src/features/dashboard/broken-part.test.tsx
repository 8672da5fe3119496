// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, onTestFinished, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { DashboardScreen } from '#features/dashboard/dashboard-screen.tsx';
// Imports parts that the page loads later, so that no test waits for the disk.
import '#features/dashboard/recent-activity.tsx';
import '#features/dashboard/which-thread.tsx';
import { aSpool, aThread } from '../../data/a-tab.ts';
import { aWorkshop } from '../../parts/a-workshop.tsx';

test('An error in the recent activity replaces its card, and nothing else of the dashboard', async () => {
  const threadId = newId();
  const drafts = [aThread({ code: '1902' }, threadId), aSpool(threadId)];
  const { box, store } = await aWorkshop(<DashboardScreen />, { drafts });
  await expect.poll(() => box.textContent).toContain('Recent activity');
  const reported: unknown[] = [];
  const { reportError } = window;
  window.reportError = (fault) => void reported.push(fault);
  onTestFinished(() => void (window.reportError = reportError));
  const [movement] = await store.db.rows.where('key').startsWith('movement/').toArray();
  if (movement === undefined) throw new Error('Nothing was booked.');
  await store.db.rows.put({ ...movement, d: { ...movement.d, occurredAt: 'no time' } });
  await expect.poll(() => box.textContent).not.toContain('Recent activity');
  expect(reported).toHaveLength(1);
  expect(box.textContent).toContain('This part could not be loaded.');
  expect(box.textContent).toContain('Which thread?');
});

import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { beginFreshCopy, freshCopyOf } from '#data/rows/fresh-copy.ts';
import { storeFreshPage } from '#data/rows/fresh-page.ts';
import { storePage } from '#data/rows/pages.ts';
import { rowKey } from '#data/database/team-database.ts';
import { aPage, aPulled, aTab } from '../a-tab.ts';

test('Every row of a kind that the person may no longer see leaves the device, deleted or not, and that is called no deletion.', async () => {
  const { db, store } = aTab();
  const kept = aPulled(2);
  await storePage(store, aPage(0, 3, [kept]), { epoch: null, generation: 0 });
  await db.rows.bulkPut(
    Array.from({ length: 300 }, (_, at) => {
      const id = newId();
      return { key: rowKey('quote', id), kind: 'quote', id, v: 2, deleted: at === 0, d: { customer: 'Choir' } };
    }),
  );
  await beginFreshCopy(store, 'resync', 0);
  const copy = await freshCopyOf(db);
  if (copy === undefined) throw new Error('Nothing is being read again.');
  expect(await storeFreshPage(store, { ...aPage(0, 5, [kept]), access: 'noCosts' }, copy)).toBe('stored');
  expect((await db.rows.toArray()).map(({ id }) => id)).toEqual([kept.id]);
  expect(await db.meta.get('held')).toBeUndefined();
});

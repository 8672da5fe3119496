import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { storePage } from '#data/rows/pages.ts';
import { rowKey } from '#data/database/team-database.ts';
import { colleague } from '../../core/mutations/a-book.ts';
import { aPage, aPulled, aTab, aThread, epoch, save } from '../a-tab.ts';
import { testOverlay } from './overlay-worlds.ts';

testOverlay([1, 2, 3]);

test('What was saved stays in view when a tab puts the queue back on that knows of a lesser role.', async () => {
  const { store, disk } = aTab();
  const theirs = aPulled(3, { createdBy: colleague });
  await storePage(store, aPage(0, 3, [theirs]), { epoch: null, generation: 0 });
  const mine = newId();
  await save(store, aThread({}, mine), { name: 'thread.delete', args: { id: theirs.id } });
  const { db, store: viewer } = aTab({ disk, role: 'viewer' });
  expect(await storePage(viewer, aPage(3, 4, [aPulled(4)]), { epoch, generation: 0 })).toBe('stored');
  expect(await db.rows.get(rowKey('thread', mine))).toMatchObject({ deleted: false, dirty: 1 });
  expect(await db.rows.get(rowKey('thread', theirs.id))).toMatchObject({ deleted: true, dirty: 1 });
});

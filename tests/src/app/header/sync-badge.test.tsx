// @vitest-environment happy-dom
import '#texts/later-texts.ts';
import { use } from 'react';
import { expect, test } from 'vitest';
import { SyncBadge } from '#app/header/sync-badge.tsx';
import { useAttentionCases } from '#features/sync/sync-screen.tsx';
import { WorkspaceContext } from '#services/workspace.ts';
import { newId } from '#core/ids.ts';
import type { AttentionEntry } from '#data/database/team-database.ts';
import { nine } from '../../core/mutations/a-book.ts';
import { aTab, aThread } from '../../data/a-tab.ts';
import { aWorkshop } from '../../parts/a-workshop.tsx';

const refused = (seq: number, cause?: string): AttentionEntry => ({
  seq,
  mid: newId(),
  ...aThread(),
  at: nine,
  kind: 'rejected',
  code: cause === undefined ? 'invalid' : 'depends',
  message: '',
  current: null,
  noticedAt: nine,
  ...(cause !== undefined && { cause }),
});

const Page = () => {
  const workspace = use(WorkspaceContext);
  const cases = useAttentionCases();
  return (
    <>
      {workspace && <SyncBadge workspace={workspace} isLocked={false} />}
      <p id="cards">{cases?.length}</p>
    </>
  );
};

test('The badge counts the cards that the list shows, also of a change whose cause has no card any more.', async () => {
  const { store, db } = aTab();
  const first = refused(1);
  await db.attention.bulkAdd([first, refused(2, first.mid), refused(3, newId())]);
  const { box } = await aWorkshop(<Page />, { before: store, isPart: true });
  await expect.poll(() => box.querySelector('#cards')?.textContent).toBe('2');
  await expect.poll(() => box.querySelector('a')?.getAttribute('aria-label')).toMatch(/\b2\b.*attention/u);
});

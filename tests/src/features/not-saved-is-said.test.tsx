// @vitest-environment happy-dom
import '#texts/later-texts.ts';
import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { storePage } from '#data/rows/pages.ts';
import { ShoppingScreen } from '#features/shopping/shopping-screen.tsx';
import '#features/shopping/put-away.tsx';
import { NoticeList } from '#features/sync/notice-list.tsx';
import { limits } from '#core/limits.ts';
import { Toaster } from '#ui/toaster.tsx';
import { aNotice, nine, owner } from '../core/mutations/a-book.ts';
import { aPage, aTab, aThread } from '../data/a-tab.ts';
import { aWorkshop } from '../parts/a-workshop.tsx';

const gone = 'This team was deleted or you are not in it: nothing new can be saved here.';
const messages = <Toaster doneMs={limits.toastMs} collapseMs={limits.toastCollapseMs} />;

test.each([
  [
    'What was bought and cannot be put into stock',
    () => {
      const [threadId, lineId] = [newId(), newId()];
      return {
        screen: <ShoppingScreen />,
        drafts: [
          aThread({}, threadId),
          { name: 'shoppingLine.create', args: { id: lineId, set: { threadId, lengthMm: 1_000_000, qty: 1 } } },
          { name: 'shoppingTick.create', args: { id: newId(), set: { lineId, qty: 1 } } },
        ],
      };
    },
    /^Put what I ticked/u,
  ],
  ['A notice that cannot be dismissed', () => ({ screen: <NoticeList />, drafts: [] }), /^Dismiss/u],
])('%s is said', async (_what, made, name) => {
  const { screen, drafts } = made();
  const { store, db } = aTab();
  const { kind, id, data } = aNotice(owner);
  await storePage(store, aPage(0, 1, [{ t: kind, id, v: 1, d: { ...data } }]), { epoch: null, generation: 0 });
  const { box } = await aWorkshop(
    <>
      {screen}
      {messages}
    </>,
    { before: store, drafts },
  );
  const button = () =>
    [...box.querySelectorAll('button')].find((one) => name.test(one.getAttribute('aria-label') ?? one.textContent));
  await expect.poll(button).toBeTruthy();
  await db.meta.put({ k: 'gone', at: nine });
  button()?.click();
  await expect.poll(() => document.body.textContent).toContain(gone);
});

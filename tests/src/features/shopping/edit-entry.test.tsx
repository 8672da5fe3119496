// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { shoppingOf } from '#inventory/shopping.ts';
import { ShoppingScreen } from '#features/shopping/shopping-screen.tsx';
// What the page fetches when it is needed is here before: no test waits for the disk.
import '#features/shopping/edit-entry-dialog.tsx';
import '#features/shopping/quick-add.tsx';
import { owner } from '../../core/mutations/a-book.ts';
import { aThread } from '../../data/a-tab.ts';
import { aWorkshop } from '../../parts/a-workshop.tsx';
import { found, typeInto } from '../../ui/drawn.tsx';

test('Fewer packs than were asked for and ticked apart are not taken, and the field says why.', async () => {
  const [threadId, one, other] = [newId(), newId(), newId()];
  const reasons = [{ kind: 'wish' as const, ref: owner, qty: 2 }];
  const aLine = (id: string) => {
    const set = { threadId, lengthMm: 1_000_000, qty: 2, reasons };
    return { name: 'shoppingLine.create', args: { id, set } } as const;
  };
  const aTick = (lineId: string) =>
    ({ name: 'shoppingTick.create', args: { id: newId(), set: { lineId, qty: 1 } } }) as const;
  const drafts = [aThread({ code: '1902' }, threadId), aLine(one), aLine(other), aTick(one), aTick(other)];
  const { box, store } = await aWorkshop(<ShoppingScreen />, { drafts });
  await expect.poll(() => box.querySelector('button[aria-haspopup=menu]')).not.toBeNull();
  found(box, 'button[aria-haspopup=menu]').click();
  const edit = () => [...document.querySelectorAll('[role=menuitem]')].find((item) => item.textContent === 'Edit');
  await expect.poll(edit).toBeDefined();
  (edit() as HTMLElement).click();
  await expect.poll(() => document.querySelector('dialog input')).not.toBeNull();
  const save = (qty: string) => {
    typeInto(found<HTMLInputElement>(document.body, 'dialog input'), qty);
    found(document.body, 'dialog button[type=submit]').click();
  };
  save('1');
  await expect.poll(() => document.querySelector('dialog')?.textContent).toContain('Enter 2 or more: people asked');
  expect((await shoppingOf(store.db)).lines.map(({ data }) => data.qty)).toEqual([2, 2]);
  save('2');
  await expect.poll(async () => (await shoppingOf(store.db)).lines.map(({ data }) => data.qty)).toEqual([1, 1]);
});

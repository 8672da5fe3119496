// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { shoppingOf } from '#inventory/shopping.ts';
import type { Draft } from '#data/queue/commit-now.ts';
import { ShoppingScreen } from '#features/shopping/shopping-screen.tsx';
// Imports parts that the page loads later, so that no test waits for the disk.
import '#features/shopping/edit-entry-dialog.tsx';
import '#features/shopping/quick-add.tsx';
import { owner } from '../../core/mutations/a-book.ts';
import { aThread } from '../../data/a-tab.ts';
import { aWorkshop } from '../../parts/a-workshop.tsx';
import { found, typeInto } from '../../ui/drawn.tsx';

const aList = async (drafts: readonly Draft[]) => {
  const { box, store } = await aWorkshop(<ShoppingScreen />, { drafts });
  const field = () => found<HTMLInputElement>(document.body, 'dialog input');
  return {
    store,
    text: () => box.textContent ?? '',
    edit: async () => {
      await expect.poll(() => box.querySelector('button[aria-haspopup=menu]')).not.toBeNull();
      found(box, 'button[aria-haspopup=menu]').click();
      const edit = () => [...document.querySelectorAll('[role=menuitem]')].find((item) => item.textContent === 'Edit');
      await expect.poll(edit).toBeDefined();
      (edit() as HTMLElement).click();
      await expect.poll(() => document.querySelector('dialog input')).not.toBeNull();
    },
    qty: () => field().value,
    save: (qty: string) => {
      typeInto(field(), qty);
      found(document.body, 'dialog button[type=submit]').click();
    },
  };
};

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
  const { store, edit, save } = await aList(drafts);
  await edit();
  save('1');
  await expect.poll(() => document.querySelector('dialog')?.textContent).toContain('Enter 2 or more: people asked');
  expect((await shoppingOf(store.db)).lines.map(({ data }) => data.qty)).toEqual([2, 2]);
  save('2');
  await expect.poll(async () => (await shoppingOf(store.db)).lines.map(({ data }) => data.qty)).toEqual([1, 1]);
});

test('A number below what is suggested for low stock stays on the list and in the dialog.', async () => {
  const { text, edit, qty, save } = await aList([aThread({ code: '1902', minSpools: 5 })]);
  await expect.poll(text).toContain('5 × 1,000\u00a0m');
  await edit();
  expect(qty()).toBe('5');
  save('2');
  await expect.poll(() => document.querySelector('dialog')).toBeNull();
  await expect.poll(text).toContain('2 × 1,000\u00a0m');
  await edit();
  expect(qty()).toBe('2');
});

// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { barcodeId, tickedSpoolId } from '#core/mutations/derived-ids.ts';
import { shoppingOf } from '#inventory/shopping.ts';
import { ShoppingScreen } from '#features/shopping/shopping-screen.tsx';
// Imports parts that the page loads later, so that no test waits for the disk.
import '#features/shopping/edit-entry-dialog.tsx';
import '#features/shopping/receive-dialog.tsx';
import '#parts/scan/thread-scanner.tsx';
import { owner, teamId } from '../../core/mutations/a-book.ts';
import { aSpool, aThread, save } from '../../data/a-tab.ts';
import { aWorkshop } from '../../parts/a-workshop.tsx';
import { doing, found, typeInto } from '../../ui/drawn.tsx';

/** A list with one line of six ordered packs, and its dialog open. */
const aDialog = async (step: 'Receive' | 'Edit') => {
  const [threadId, lineId] = [newId(), newId()];
  const reasons = [{ kind: 'wish' as const, ref: owner, qty: 6 }];
  const { box, store, inventory } = await aWorkshop(<ShoppingScreen />, {
    drafts: [
      aThread({ code: '1902', name: 'Poinsettia' }, threadId),
      mutate('shoppingLine.create', {
        id: lineId,
        set: { threadId, lengthMm: 1_000_000, qty: 6, status: 'ordered', reasons },
      }),
    ],
  });
  await expect.poll(() => box.querySelector('button[aria-haspopup=menu]')).not.toBeNull();
  doing(() => found(box, 'button[aria-haspopup=menu]').click());
  const item = () =>
    [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(({ textContent }) => textContent === step);
  await expect.poll(item).toBeDefined();
  doing(() => item()?.click());
  await expect.poll(() => document.querySelector('dialog input')).not.toBeNull();
  /** What another device does that received `count` of the packs. */
  const receivedByAnother = (count: number) => {
    const tickId = newId();
    const rest = mutate('shoppingLine.create', {
      id: newId(),
      set: { threadId, lengthMm: 1_000_000, qty: 6 - count, status: 'ordered', reasons },
    });
    return save(
      store,
      ...Array.from({ length: count }, (_, nth) =>
        aSpool(threadId, { shortCode: `T-0${nth}00`, groupId: tickId }, tickedSpoolId(teamId, tickId, nth)),
      ),
      mutate('shoppingTick.create', { id: tickId, set: { lineId, qty: count } }),
      mutate('shoppingLine.update', { id: lineId, set: { status: 'received', qty: count } }),
      ...(count < 6 ? [rest] : []),
    );
  };
  const words = () => (document.querySelector('dialog')?.textContent ?? '').replaceAll('\u00a0', ' ');
  const first = () => found<HTMLInputElement>(document, 'dialog input[inputmode=numeric]');
  const submit = () => found<HTMLButtonElement>(document, 'dialog button[type=submit]');
  const lines = async () =>
    (await shoppingOf(store.db)).lines.map(({ data }) => [data.status, data.qty] as const).toSorted();
  return { box, store, inventory, receivedByAnother, words, first, submit, lines };
};

test('F29: Receive says that the line was received meanwhile, and asks before it takes in more', async () => {
  const { box, inventory, receivedByAnother, words, first, submit, lines } = await aDialog('Receive');
  expect(first().value).toBe('6');
  for (const typed of ['5', '6']) typeInto(first(), typed);
  await receivedByAnother(6);
  await expect.poll(words).toContain('Received meanwhile by you: 6 of 6.');
  doing(() => submit().click());
  await expect.poll(() => submit().textContent).toBe('Take in 6 more');
  await expect.poll(() => inventory.snapshot().spoolCount).toBe(6);
  doing(() => submit().click());
  await expect.poll(() => inventory.snapshot().spoolCount).toBe(12);
  await expect.poll(() => document.querySelector('dialog')).toBeNull();
  expect(await lines()).toEqual([['received', 6]]);
  const done = () => [...box.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith('Done:'));
  await expect.poll(done).toBeDefined();
  doing(() => done()?.click());
  await expect.poll(() => box.textContent).toContain('12 of 6, 6 more than ordered');
});

test('F29: Receive follows its line: of six packs of which two came meanwhile, four are to come', async () => {
  const { inventory, receivedByAnother, words, first, submit, lines } = await aDialog('Receive');
  await receivedByAnother(2);
  await expect.poll(words).toContain('Received meanwhile by you: 2 of 6.');
  await expect.poll(() => first().value).toBe('4');
  doing(() => submit().click());
  await expect.poll(() => submit().textContent).toBe('Take in 4 more');
  doing(() => submit().click());
  await expect.poll(() => inventory.snapshot().spoolCount).toBe(6);
  expect(await lines()).toEqual([
    ['received', 2],
    ['received', 4],
  ]);
});

test.each([
  [
    '9',
    6,
    [
      ['ordered', 3],
      ['received', 6],
    ],
  ],
  [
    '9',
    4,
    [
      ['ordered', 5],
      ['received', 4],
    ],
  ],
  ['6', 6, [['received', 6]]],
  [
    '3',
    4,
    [
      ['dropped', 2],
      ['received', 4],
    ],
  ],
])(
  'F29: Edit to %s wanted packs, of which %i were received meanwhile, judges the line as it is',
  async (qty, count, left) => {
    const { receivedByAnother, words, first, submit, lines } = await aDialog('Edit');
    await receivedByAnother(count);
    await expect.poll(words).toContain(`Received meanwhile by you: ${count} of 6.`);
    typeInto(first(), qty);
    doing(() => submit().click());
    await expect.poll(() => document.querySelector('dialog')).toBeNull();
    expect(await lines()).toEqual(left);
  },
);

test('F29: a line that was taken off the list meanwhile is said in its open dialog', async () => {
  const { store, words } = await aDialog('Receive');
  const [line] = (await shoppingOf(store.db)).lines;
  await save(store, mutate('shoppingLine.update', { id: line?.id ?? '', set: { status: 'dropped' } }));
  await expect.poll(words).toContain('Taken off the list meanwhile by you.');
});

test('F34: what was scanned into Receive comes back with its draft, and the next scan counts on from it', async () => {
  localStorage.clear();
  const { box, store, words, first, submit, inventory } = await aDialog('Receive');
  const [line] = (await shoppingOf(store.db)).lines;
  await save(
    store,
    mutate('barcode.create', {
      id: barcodeId(teamId, '4006381333931'),
      set: { value: '4006381333931', threadId: line?.data.threadId ?? '', lengthMm: 200_000 },
    }),
  );
  const press = (name: string) =>
    doing(() =>
      [...document.querySelectorAll<HTMLElement>('[role=menuitem], dialog button')]
        .findLast((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)
        ?.click(),
    );
  const scan = async (value: string, answer: string) => {
    press('Scan what arrived');
    await expect.poll(() => document.querySelector('input[maxlength="200"]')).not.toBeNull();
    typeInto(found<HTMLInputElement>(document, 'input[maxlength="200"]'), value);
    press('OK');
    await expect.poll(words).toContain(answer);
    press('Close');
  };
  await scan('(01)04006381333931(10)L42', '1 spool of 200 m so far');
  await scan('(01)04006381333931(10)L42(21)7', '2 spools of 200 m so far');
  press('Close');
  await expect.poll(() => document.querySelector('dialog')).toBeNull();
  doing(() => found(box, 'button[aria-haspopup=menu]').click());
  await expect.poll(() => document.querySelector('[role=menuitem]')).not.toBeNull();
  press('Receive');
  await expect.poll(() => document.querySelector('dialog input')).not.toBeNull();
  expect(first().value).toBe('2');
  await scan('4006381333931', '3 spools of 200 m so far');
  doing(() => submit().click());
  await expect.poll(() => inventory.snapshot().spoolCount).toBe(3);
  const spools = inventory.snapshot().rows.flatMap((owned) => owned.spools.map(({ spool }) => spool.lot));
  expect(spools).toEqual(['L42', 'L42', 'L42']);
});

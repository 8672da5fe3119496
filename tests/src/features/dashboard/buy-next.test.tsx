// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { tickedQty } from '#core/shopping/ticked.ts';
import { shoppingOf } from '#inventory/shopping.ts';
import { BuyNext } from '#features/dashboard/dashboard-screen.tsx';
import { WhichThread } from '#features/dashboard/which-thread.tsx';
import { aSpool, aThread } from '../../data/a-tab.ts';
import { aWorkshop } from '../../parts/a-workshop.tsx';
import { found, typeInto } from '../../ui/drawn.tsx';

const aLine = (text: string, set: object = {}) =>
  ({ name: 'shoppingLine.create', args: { id: newId(), set: { text, ...set } } }) as const;

test('What is needed soonest is to be bought next; a line that is ticked stays where it is, ticked', async () => {
  const { box, store } = await aWorkshop(<BuyNext />, {
    drafts: [
      aLine('Later'),
      aLine('Soon', { neededBy: '2026-04-01' }),
      ...Array.from({ length: 5 }, (_, at) => aLine(`More ${at}`)),
    ],
  });
  const names = () => [...box.querySelectorAll('input')].map((one) => one.getAttribute('aria-label'));
  await expect.poll(() => names().slice(0, 2)).toEqual(['Soon', 'Later']);
  expect(names()).toHaveLength(5);
  found(box, 'input[aria-label=Soon]').click();
  await expect
    .poll(async () => tickedQty((await shoppingOf(store.db)).ticks.map(({ id, data }) => ({ ...data, id }))))
    .toBe(1);
  await expect.poll(() => box.querySelector('[data-bought]')?.textContent).toContain('Soon');
  expect(names().slice(0, 2)).toEqual(['Soon', 'Later']);
});

test('Which thread? opens the spool whose label code is entered, and says that no spool has a code', async () => {
  const [threadId, spoolId] = [newId(), newId()];
  const { box, location } = await aWorkshop(<WhichThread />, {
    drafts: [
      aThread({ brand: 'Isacord', line: 'Isacord 40', code: '1902' }, threadId),
      aSpool(threadId, { shortCode: 'T-0001' }, spoolId),
    ],
  });
  const field = () => found<HTMLInputElement>(box, 'input[role=combobox]');
  await expect.poll(() => box.querySelector('input[role=combobox]')).not.toBeNull();
  field().focus();
  typeInto(field(), 'T-0009');
  await expect.poll(() => box.textContent).toContain('No spool of yours has the code T-0009.');
  typeInto(field(), 't-0001');
  await expect.poll(() => box.querySelectorAll('[role=option]').length).toBe(1);
  await expect.poll(() => box.querySelector('[role=option][data-active-item]')).not.toBeNull();
  field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  await expect.poll(() => location.history.at(-1)).toBe(`/inventory/threads/${threadId}?spool=${spoolId}`);
});

test('Which thread? is answered in its place, and leads to the whole answer', async () => {
  const threadId = newId();
  const { box } = await aWorkshop(<WhichThread />, {
    drafts: [
      aThread({ brand: 'Isacord', line: 'Isacord 40', code: '1902', name: 'Poinsettia' }, threadId),
      aSpool(threadId),
    ],
  });
  typeInto(found<HTMLInputElement>(box, 'input'), 'isacord 1902');
  await expect.poll(() => box.querySelector('[role=option]')).not.toBeNull();
  found(box, '[role=option]').click();
  await expect.poll(() => box.querySelector('output[aria-label=Answer]')?.textContent).toContain('HAVE');
  expect(found<HTMLAnchorElement>(box, 'a[href*=check]').getAttribute('href')).toBe(
    '/inventory/check?q=Isacord%2040%201902',
  );
});

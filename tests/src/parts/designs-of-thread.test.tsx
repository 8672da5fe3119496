// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { lowThreads } from '#parts/threads/low-threads.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { CheckScreen } from '#features/check/check-screen.tsx';
import { ThreadDetails } from '#features/threads/detail/thread-details.tsx';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { save } from '../data/a-tab.ts';
import { aSewingWorkshop } from '../features/machines/a-sewing-workshop.tsx';

const Page = ({ threadId }: { readonly threadId: string }) => (
  <ThreadDetails threadId={threadId} inventory={useQuery(stock)} />
);

const designs = (box: HTMLElement) =>
  [...box.querySelectorAll('section[aria-label="In these designs"] a')].map((link) => [
    link.getAttribute('href'),
    link.textContent,
  ]);

const aShop = () =>
  aSewingWorkshop({
    codes: ['1902', '0015'],
    blocks: [
      ['1902', 5200],
      ['0600', 100],
    ],
  });

test('A thread’s page says which designs use it, and for how many pieces it is still good.', async () => {
  const shop = await aShop();
  const path = `/inventory/threads/${shop.idOf('1902')}`;
  const page = shop.open('/inventory/threads/:id', path, <Page threadId={shop.idOf('1902')} />);
  await expect
    .poll(() => designs(page.box))
    .toEqual([[`/inventory/designs/${shop.designId}`, 'Rosegood for 34 pieces']]);
});

test('A thread that was chosen for a block counts, and one that no design uses has no such list.', async () => {
  const shop = await aShop();
  const path = `/inventory/threads/${shop.idOf('0015')}`;
  const page = shop.open('/inventory/threads/:id', path, <Page threadId={shop.idOf('0015')} />);
  await expect.poll(page.text).toContain('0015');
  expect(designs(page.box)).toEqual([]);
  await save(shop.store, mutate('design.choose', { id: shop.designId, threads: { 1: shop.idOf('0015') } }));
  await expect.poll(() => designs(page.box).map(([, words]) => words)).toEqual(['Rosegood for 1,818 pieces']);
});

test('The shop check says it too; a thread that designs only plan to use is not low for that.', async () => {
  const shop = await aShop();
  const route = '/inventory/check';
  const page = shop.open(route, `${route}?q=1902`, <CheckScreen />);
  await expect.poll(() => designs(page.box).map(([, words]) => words)).toEqual(['Rosegood for 34 pieces']);
  await expect.poll(() => shop.inventory.snapshot().extent).toBe('whole');
  expect(lowThreads(shop.inventory.snapshot().rows, 0)).toEqual([]);
});

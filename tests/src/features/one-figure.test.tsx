// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import '#texts/en/screens.ts';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { Totals, LowStock } from '#features/dashboard/dashboard-screen.tsx';
import { PlacesScreen } from '#features/places/places-screen.tsx';
import { ShoppingScreen } from '#features/shopping/shopping-screen.tsx';
import { ThreadDetails } from '#features/threads/detail/thread-details.tsx';
import { ThreadsScreen } from '#features/threads/threads-screen.tsx';
import { WallScreen } from '#features/threads/wall/wall-screen.tsx';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { aSpool, aThread } from '../data/a-tab.ts';
import { aWorkshop } from '../parts/a-workshop.tsx';

const [low, out, wish, place] = [newId(), newId(), newId(), newId()];

/** Two colours with a minimum, one of them out, one wish; of seven spools one counts. */
const drafts = [
  mutate('place.create', { id: place, set: { name: 'Box 1' } }),
  aThread({ code: '0001', minSpools: 5, hex: '#ff0000' }, low),
  aThread({ code: '0002', minSpools: 1, hex: '#00ff00' }, out),
  aThread({ code: '0003', hex: '#0000ff' }, wish),
  aSpool(low, { shortCode: 'T-0001', placeId: place }),
  ...['empty', 'lost', 'archived'].map((state, at) => aSpool(low, { shortCode: `T-001${at}`, state, placeId: place })),
  aSpool(low, { shortCode: 'T-0020', lentTo: 'Bo', placeId: place }),
  aSpool(low, { shortCode: 'T-0021', openingMm: 0, placeId: place }),
  aSpool(out, { shortCode: 'T-0030', openingMm: 0 }),
];

const textOf = async (screen: ReactNode) => {
  const { box, end } = await aWorkshop(screen, { drafts });
  return { box, end, text: () => (box.textContent ?? '').replaceAll('\u00a0', ' ') };
};

test.each([
  ['the dashboard', () => <Totals />, ['Colours2', 'Spools1']],
  ['the list', () => <ThreadsScreen />, ['2 colours · 1 spool']],
  ['the places', () => <PlacesScreen />, ['Box 1', '1 spool']],
  ['the wall', () => <WallScreen />, ['2 colours', '1 colour is out', '1 colour is not yours yet']],
])(
  'F33 %s counts the one spool that is in stock, and the two colours that the team has',
  async (_where, screen, said) => {
    const { text, end } = await textOf(screen());
    for (const words of said) await expect.poll(text).toContain(words);
    expect(text()).not.toMatch(/[3-7] spools|3 colours/u);
    end();
  },
);

test.each([
  ['the dashboard', () => <LowStock />],
  ['the shopping list', () => <ShoppingScreen />],
])('F33 On %s a colour of which nothing is left is called out', async (_where, screen) => {
  const { box, end } = await textOf(screen());
  const isOut = (code: string) => {
    const row = [...box.querySelectorAll('li, label')].find(({ textContent }) => textContent?.includes(code));
    return row && [...row.querySelectorAll('*')].some(({ textContent }) => textContent === 'out');
  };
  await expect.poll(() => isOut('0002')).toBe(true);
  expect(isOut('0001')).toBe(false);
  end();
});

const Page = ({ threadId }: { readonly threadId: string }) => (
  <ThreadDetails threadId={threadId} inventory={useQuery(stock)} />
);

test.each([
  ['its minimum in spools', low, [], [1, 5]],
  [
    'its least length, where that is less full',
    low,
    [mutate('thread.update', { id: low, set: { minLengthMm: 50_000_000 } })],
    [1_000_000, 50_000_000],
  ],
  [
    'its spools when full, without a minimum',
    wish,
    [aSpool(wish, { shortCode: 'T-0040', openingMm: 400_000 })],
    [400_000, 1_000_000],
  ],
])('F33 The bar of a colour measures against %s', async (_what, threadId, more, measured) => {
  const { box, end } = await aWorkshop(<Page threadId={threadId} />, { drafts: [...drafts, ...more] });
  const meter = () => {
    const found = box.querySelector('meter[aria-label="In stock"]');
    return [Number(found?.getAttribute('value')), Number(found?.getAttribute('max'))];
  };
  await expect.poll(meter).toEqual(measured);
  end();
});

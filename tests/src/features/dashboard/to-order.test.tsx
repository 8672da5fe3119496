// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import type { Role } from '#core/access/permissions.ts';
import { ToOrder } from '#features/dashboard/dashboard-screen.tsx';
import { aThread } from '../../data/a-tab.ts';
import { aWorkshop } from '../../parts/a-workshop.tsx';

const red = newId();
const ivory = newId();
const half = newId();
const aLine = (set: object, id = newId()) => ({ name: 'shoppingLine.create', args: { id, set } }) as const;
const aTick = (lineId: string, qty: number) =>
  ({ name: 'shoppingTick.create', args: { id: newId(), set: { lineId, qty } } }) as const;

const drafts = [
  aThread({ brand: 'Isacord', line: 'Isacord 40', code: '1902', name: 'Poinsettia' }, red),
  aThread({ brand: 'Madeira', line: 'Polyneon 40', code: '1670', name: null }, ivory),
  aLine({ threadId: red, lengthMm: 1_000_000, qty: 3, shop: 'Nadel & Faden', priceMinor: 450 }, half),
  aTick(half, 1),
  aLine({ text: 'Stabilizer', qty: 2, shop: 'Nadel & Faden' }),
  aLine({ threadId: ivory, lengthMm: 1_000_000, qty: 2, priceMinor: 510 }),
  aLine({ threadId: red, lengthMm: 5_000_000, qty: 1, shop: 'Garnversand', status: 'ordered', priceMinor: 900 }),
  aLine({ text: 'Needles' }),
];

const linesFor = async (role: Role) => {
  const { box } = await aWorkshop(<ToOrder />, { drafts, role });
  await expect.poll(() => box.querySelectorAll('li').length).toBe(3);
  return [...box.querySelectorAll('li')].map((row) => ({
    href: row.querySelector('a')?.getAttribute('href'),
    words: row.textContent.replaceAll('\u00a0', ' '),
  }));
};

test('What is to be ordered stands by supplier, shops first, with what is still open and its cost', async () => {
  expect(await linesFor('owner')).toEqual([
    {
      href: '/inventory/shopping?supplier=shop%3ANadel%20%26%20Faden',
      words: 'Nadel & Faden1902 Isacord Poinsettia · Stabilizer4 packsat least €9.00',
    },
    { href: '/inventory/shopping?supplier=brand%3AMadeira', words: 'Madeira, any shop1670 Madeira2 packs€10.20' },
    { href: '/inventory/shopping?supplier=', words: 'Any shopNeedles1 pack' },
  ]);
});

test('A viewer of a team that keeps its costs to itself sees how much, not how dear', async () => {
  const lines = await linesFor('viewer');
  expect(lines.map(({ words }) => words)).toEqual([
    'Nadel & Faden1902 Isacord Poinsettia · Stabilizer4 packs',
    'Madeira, any shop1670 Madeira2 packs',
    'Any shopNeedles1 pack',
  ]);
});

test('What is all bought is not to be ordered any more', async () => {
  const { box } = await aWorkshop(<ToOrder />, {
    drafts: [aLine({ text: 'Pins', qty: 2 }, half), aTick(half, 2), aLine({ text: 'Cones' })],
  });
  await expect
    .poll(() => [...box.querySelectorAll('li')].map(({ textContent }) => textContent))
    .toEqual(['Any shopCones1 pack']);
});

import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { shoppingLineDefaults } from '#core/kinds/shopping-line.ts';
import type { OwnedThread } from '#inventory/inventory.ts';
import { entriesOf, type Line, type Tick } from '#parts/shopping/entries.ts';

const [threadId, lengthMm] = [newId(), 1_000_000];

const aColour = (spools: number): OwnedThread =>
  ({
    id: threadId,
    thread: { kind: 'machine', minSpools: 10, minLengthMm: 0, targetSpools: 10, defaultLengthMm: lengthMm },
    spools: [],
    stock: { spools, knownMm: spools * lengthMm },
  }) as unknown as OwnedThread;

const ordered = (qty: number): Line =>
  ({
    id: newId(),
    data: { ...shoppingLineDefaults, threadId, text: null, lengthMm, qty, status: 'ordered' },
  }) as unknown as Line;

const aTick = ({ id }: Line, qty: number): Tick =>
  ({ id: newId(), data: { lineId: id, qty, userId: newId(), reversesId: null } }) as unknown as Tick;

test.each([
  ['nothing of it is in stock', 0, 0, 5],
  ['three of its packs are in stock', 3, 3, 5],
  ['three were bought and none is in stock', 3, 0, 5],
  ['all of its packs are in stock', 5, 5, 5],
])('Of ten wanted spools and five ordered, five are suggested, when %s', (_, bought, stockedPacks, suggested) => {
  const line = ordered(5);
  const tick = aTick(line, bought);
  const stocked = new Map(stockedPacks === 0 ? [] : [[tick.id, stockedPacks]]);
  const sources = { threads: [aColour(stockedPacks)], lines: [line], ticks: bought === 0 ? [] : [tick], stocked };
  const wanted = entriesOf({ ...sources, teamMinSpools: 0 }).filter(({ status }) => status === 'wanted');
  expect(wanted.map(({ qty }) => qty)).toEqual([suggested]);
});

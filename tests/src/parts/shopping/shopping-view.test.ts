import { expect, test } from 'vitest';
import { shoppingLineDefaults } from '#core/kinds/shopping-line.ts';
import type { Line } from '#parts/shopping/entries.ts';
import { shoppingViewOf } from '#parts/shopping/shopping-view.ts';

const aDay = (at: number) => `2026-03-${String(at).padStart(2, '0')}T09:00:00.000Z`;

test('The lines that were closed last are shown as done, the last one first, however old their wish is', () => {
  const lines = Array.from({ length: 25 }, (_, at) => {
    const closed = at === 0 ? 31 : at + 1;
    const data = { ...shoppingLineDefaults, text: `Thing ${at}`, status: 'received', updatedAt: aDay(closed) };
    return { id: `line ${at}`, data } as unknown as Line;
  });
  const { done, doneCount } = shoppingViewOf({ lines, ticks: [], stocked: new Map() }, [], 0);
  expect(doneCount).toBe(25);
  expect(done.map(({ data }) => data.text)).toEqual(
    [0, ...Array.from({ length: 19 }, (_, at) => 24 - at)].map((at) => `Thing ${at}`),
  );
});

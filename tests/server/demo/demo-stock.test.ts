import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { demoStock } from '#server/demo/seed-demo.ts';
import { atWork, lastWorkEnded } from '#server/demo/year.ts';

const hourMs = 3_600_000;
const monday = Date.parse('2026-11-23T09:30:00Z');
const events = demoStock(newId(), monday);
const movements = events.flatMap(({ action }) => (action.name === 'movement.create' ? [action.args.set] : []));
const spools = events.flatMap(({ action }) => (action.name === 'spool.create' ? [action.args.set] : []));
const threads = events.flatMap(({ action }) => (action.name === 'thread.create' ? [action.args.set] : []));

test('Everything happens in working hours, in its order, until the last working day before today.', () => {
  expect(lastWorkEnded(monday)).toBe(Date.parse('2026-11-20T17:00:00Z'));
  for (const { at } of events) {
    const hour = (at % (24 * hourMs)) / hourMs;
    expect([new Date(at).getUTCDay() % 6 !== 0, hour >= 8, hour <= 17, at <= lastWorkEnded(monday)]).toEqual([
      true,
      true,
      true,
      true,
    ]);
  }
  expect(movements.every(({ occurredAt }) => Date.parse(occurredAt ?? '') <= lastWorkEnded(monday))).toBe(true);
  const week = Array.from({ length: 7 * 24 }, (_, hour) => atWork(monday + hour * hourMs));
  expect(week).toEqual(week.toSorted((one, other) => one - other));
});

test('There are repurchases with price and lot, rests, unknown amounts, metallics, an own colour, a weighed cone and a lent spool.', () => {
  const bought = spools.filter(({ pricePaidMinor }) => pricePaidMinor != null);
  expect(bought.length).toBeGreaterThan(15);
  expect(bought.every(({ lot, shop, boughtOn }) => lot && shop && boughtOn)).toBe(true);
  expect(spools.filter(({ openingMm }) => typeof openingMm === 'number').length).toBeGreaterThan(10);
  expect(spools.filter(({ openingMm }) => openingMm === null).length).toBeGreaterThan(3);
  expect(new Set(threads.map(({ effect }) => effect))).toEqual(
    new Set([undefined, 'metallic', 'variegated', 'ombre', 'glow']),
  );
  expect(threads.filter(({ brand }) => brand === 'Atelier Nord')).toHaveLength(1);
  expect(movements.filter(({ type }) => type === 'weigh')).toHaveLength(1);
  expect(spools.map(({ shortCode }) => shortCode)).toEqual(
    spools.map((_, at) => `T-${String(at + 1).padStart(4, '0')}`),
  );
});

import { expect, test } from 'vitest';
import { inBatches, steps } from '../../tools/test/steps.mjs';

const named = (chosen: typeof steps) => inBatches(chosen).map((batch) => batch.map(({ name }) => name));
const step = (name: string, beside: boolean) => ({ name, what: '', commands: [], beside });

test('neighbours that may run beside each other do, and every step runs once, in its order', () => {
  expect(named([step('a', true), step('b', true), step('c', false), step('d', false), step('e', true)])).toEqual([
    ['a', 'b'],
    ['c'],
    ['d'],
    ['e'],
  ]);
  expect(named(steps).flat()).toEqual(steps.map(({ name }) => name));
});

test('no step runs beside one that it needs', () => {
  for (const batch of inBatches(steps))
    for (const { needs = [] } of batch) expect(batch.filter(({ name }) => needs.includes(name))).toEqual([]);
});

import { expect, test } from 'vitest';
import { parse } from '#core/fields.ts';
import { machine } from '#core/kinds/machine.ts';
import { shoppingLine } from '#core/kinds/shopping-line.ts';
import { spool } from '#core/kinds/spool.ts';
import { limits } from '#core/limits.ts';
import { coverOf } from '#core/shopping/pack-cover.ts';

test.each([
  ['all spools of a team', limits.amountMinor, limits.teamSpools],
  ['all machines of a team', limits.machineMinor, limits.teamMachines],
  ['all packs of a shopping line', limits.amountMinor, 999],
])('%s at the highest price add up exactly', (_, most, count) => {
  expect(Number.isSafeInteger(most * count)).toBe(true);
  expect(BigInt(most) * BigInt(count)).toBe(BigInt(most * count));
});

test('Packs at the highest price are chosen and summed exactly', () => {
  const packs = [
    { lengthMm: 1_000_000, priceMinor: limits.amountMinor },
    { lengthMm: 999_983, priceMinor: limits.amountMinor - 1 },
  ];
  expect(coverOf(50_000_000, packs)).toMatchObject({ costMinor: 50 * limits.amountMinor });
});

test.each([
  ['a spool', spool.fields.pricePaidMinor.schema, limits.amountMinor],
  ['a pack', shoppingLine.fields.priceMinor.schema, limits.amountMinor],
  ['a machine', machine.fields.priceMinor.schema, limits.machineMinor],
])('The price of %s has that limit', (_, schema, limit) => {
  expect(parse(schema, limit)).toEqual({ ok: true, value: limit });
  expect(parse(schema, limit + 1)).toMatchObject({ ok: false, error: { '': { problem: 'too_large', limit } } });
});

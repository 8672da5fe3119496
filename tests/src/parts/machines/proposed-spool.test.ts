import { expect, test } from 'vitest';
import { machineDefaults } from '#core/kinds/machine.ts';
import { proposedSpool } from '#parts/machines/needle-actions.ts';
import { aSpool } from '../../core/stitchable/a-stock.ts';

type Spools = Parameters<typeof proposedSpool>[0];

const machine = { ...machineDefaults, needlesPerHead: 4 };
const proposed = (spools: readonly ReturnType<typeof aSpool>[], loaded: readonly string[] = [], needMm?: number) =>
  proposedSpool(spools as unknown as Spools, machine, { head: 0, needle: 1 }, new Set(loaded), needMm);

const spools = [
  aSpool('sealed', 400, { state: 'sealed' }),
  aSpool('large', 900, { state: 'open' }),
  aSpool('small', 500, { state: 'open' }),
];

test('W1 a needle is offered the smallest open spool, and a sealed one only where no open one is left', () => {
  expect(proposed(spools)).toBe('small');
  expect(proposed(spools, ['small'])).toBe('large');
  expect(proposed(spools, ['small', 'large'])).toBe('sealed');
  expect(proposed(spools, ['small', 'large', 'sealed'])).toBeNull();
});

test('W1 of a known need the smallest one that covers it', () => {
  expect(proposed(spools, [], 686_400)).toBe('large');
});

test.each([{ lentTo: 'Ina' }, { state: 'lost' }, { state: 'archived' }, { state: 'empty' }] as const)(
  'a spool with %o is never offered',
  (set) => {
    expect(proposed([aSpool('s', 500, set)])).toBeNull();
  },
);

test('a spool of unknown amount is offered where nothing else is there', () => {
  expect(proposed([aSpool('s', null)])).toBe('s');
  expect(proposed([aSpool('s', null), aSpool('known', 20)])).toBe('known');
});

test('a slot of all heads holds no spool', () => {
  const heads = { ...machineDefaults, heads: 3 };
  expect(proposedSpool(spools as unknown as Spools, heads, { head: 0, needle: 1 }, new Set())).toBeNull();
});

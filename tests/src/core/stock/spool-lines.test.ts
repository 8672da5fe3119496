import { describe, expect, test } from 'vitest';
import type { Spool } from '#core/kinds/spool.ts';
import { spoolLines } from '#core/stock/spool-lines.ts';

type Facts = Parameters<typeof spoolLines>[0][number]['spool'];

const sealed = (facts: Partial<Spool> = {}): Facts => ({
  state: 'sealed',
  initialLengthMm: 1_000_000,
  remainingMm: facts.initialLengthMm ?? 1_000_000,
  lot: null,
  placeId: null,
  position: null,
  lentTo: null,
  notes: null,
  labelled: false,
  ...facts,
});

/** Returns for each line the indexes of its spools as digits: `02` has the first and the third spool. */
const sizes = (...spools: readonly Facts[]) =>
  spoolLines(spools.map((spool, at) => ({ id: String(at), spool }))).map((line) => line.map(({ id }) => id).join(''));

describe('Sealed spools of one size and lot stand as one line', () => {
  test.each([
    ['three alike', [sealed(), sealed(), sealed()], ['012']],
    ['one alone', [sealed()], ['0']],
    ['no spool', [], []],
    ['two sizes', [sealed(), sealed({ initialLengthMm: 5_000_000 }), sealed()], ['02', '1']],
    ['two lots', [sealed({ lot: 'A' }), sealed({ lot: 'B' }), sealed({ lot: 'A' })], ['02', '1']],
    ['two places', [sealed({ placeId: 'p' }), sealed({ placeId: 'q' }), sealed({ placeId: 'p' })], ['02', '1']],
    ['two positions', [sealed({ position: 'peg 1' }), sealed({ position: 'peg 2' })], ['0', '1']],
    ['one that is open', [sealed(), sealed({ state: 'open' }), sealed()], ['02', '1']],
    ['one with less on it', [sealed(), sealed({ remainingMm: 999_000 }), sealed()], ['02', '1']],
    ['of unknown amount', [sealed({ remainingMm: null }), sealed({ remainingMm: null })], ['0', '1']],
    ['one that is lent', [sealed(), sealed({ lentTo: 'Bea' }), sealed()], ['02', '1']],
    ['one with notes', [sealed(), sealed({ notes: '(01)04006381333931(21)7' }), sealed()], ['02', '1']],
    ['one with a label', [sealed(), sealed({ labelled: true }), sealed()], ['02', '1']],
    ['lost ones', [sealed({ state: 'lost' }), sealed({ state: 'lost' })], ['0', '1']],
    [
      'in the order of their first',
      [sealed({ state: 'open' }), sealed(), sealed({ state: 'open' }), sealed()],
      ['0', '13', '2'],
    ],
  ])('%s', (_what, spools, lines) => {
    expect(sizes(...spools)).toEqual(lines);
  });
});

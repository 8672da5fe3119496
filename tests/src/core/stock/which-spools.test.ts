import { describe, expect, test } from 'vitest';
import { isEnough, roundsOf, spoolsFor, type SpoolFacts } from '#core/stock/which-spools.ts';
import { oneOf, seeded } from '../../seeded.ts';

const spool = (id: string, lot: string | null, metres: number | null, set: object = {}): SpoolFacts => ({
  id,
  spool: {
    state: 'sealed',
    lentTo: null,
    lot,
    initialLengthMm: 5_000_000,
    remainingMm: metres === null ? null : metres * 1000,
    ...set,
  },
});
const open = { state: 'open' as const };
const three = [spool('S1', 'A', 500, open), spool('S2', 'B', 900, open), spool('S3', 'B', 5000)];
const need = (metres: number, more: object = {}) => ({ pieceMm: metres * 1000, pieces: 1, heads: 1, ...more });
const idsOf = (spools: readonly SpoolFacts[]) => spools.map(({ id }) => id);
const summary = (spools: readonly SpoolFacts[], ...rest: [ReturnType<typeof need>, ReadonlySet<string>?]) => {
  const { spools: chosen, ...choice } = spoolsFor(spools, ...rest);
  return { ...choice, spools: idsOf(chosen) };
};
const enough = { state: 'enough', missingMm: 0, missingHeads: 0, mixedLots: [] };

describe('Which spool', () => {
  test.each([
    ['W1', 686.4, { ...enough, spools: ['S2'], knownPieces: 9 }],
    ['W2', 300, { ...enough, spools: ['S1'], knownPieces: 21 }],
    ['W3', 5500, { ...enough, spools: ['S3', 'S2'], knownPieces: 1 }],
    ['W4', 6000, { ...enough, mixedLots: ['A', 'B'], spools: ['S3', 'S2', 'S1'], knownPieces: 1 }],
    [
      'W5',
      7000,
      {
        state: 'short',
        missingMm: 600_000,
        missingHeads: 0,
        mixedLots: ['A', 'B'],
        spools: ['S3', 'S2', 'S1'],
        knownPieces: 0,
      },
    ],
  ])('%s: of three spools for %f m, whatever their order', (_id, metres, choice) => {
    expect(summary(three, need(metres))).toEqual(choice);
    expect(summary(three.toReversed(), need(metres))).toEqual(choice);
  });

  test.each([
    ['lent', { lentTo: 'Ana' }],
    ['lost', { state: 'lost' }],
    ['archived', { state: 'archived' }],
    ['empty', { state: 'empty' }],
  ])('a spool that is %s is never taken', (_how, set) => {
    expect(summary([spool('S1', null, 500, set)], need(100))).toEqual({
      state: 'short',
      missingMm: 100_000,
      missingHeads: 0,
      mixedLots: [],
      spools: [],
      knownPieces: 0,
    });
  });

  test('an open spool goes before a smaller sealed one, and a loaded one before both', () => {
    const two = [spool('S1', null, 300), spool('S2', null, 900, open), spool('S3', null, 5000)];
    expect(summary(two, need(200)).spools).toEqual(['S2']);
    expect(summary(two, need(200), new Set(['S3'])).spools).toEqual(['S3']);
  });

  test('a loaded spool that is not enough is used up first within its lot, and left where that would mix lots', () => {
    const two = [spool('S1', 'A', 200, open), spool('S2', 'A', 5000), spool('S3', 'B', 5000)];
    expect(summary(two, need(686.4), new Set(['S1'])).spools).toEqual(['S1', 'S2']);
    expect(summary([two[0] as SpoolFacts, spool('S3', 'B', 5000)], need(686.4), new Set(['S1']))).toMatchObject({
      spools: ['S3'],
      mixedLots: [],
    });
  });

  test('a spool of no known lot mixes nothing that is known, and helps before a second lot does', () => {
    const some = [spool('S1', 'A', 400), spool('S2', null, 400), spool('S3', 'B', 350)];
    expect(summary(some, need(700))).toEqual({
      ...enough,
      spools: ['S2', 'S3'],
      knownPieces: 1,
    });
  });

  test('V5: an unknown amount may be as much as a full spool, never more', () => {
    const known = spool('S1', null, 500);
    const unknown = spool('S2', null, null, { initialLengthMm: 200_000 });
    expect(summary([known, unknown], need(686.4))).toEqual({
      state: 'probably',
      missingMm: 186_400,
      missingHeads: 0,
      mixedLots: [],
      spools: ['S1', 'S2'],
      knownPieces: 0,
    });
    expect(summary([known, unknown], need(701))).toMatchObject({ state: 'short', missingMm: 201_000 });
    expect(summary([known, unknown], need(400)).spools).toEqual(['S1']);
  });
});

describe('Several heads', () => {
  const cones = (count: number, metres: number | null, from = 0) =>
    Array.from({ length: count }, (_, at) => spool(`C${String(from + at).padStart(2, '0')}`, null, metres));
  const onTwelve = { pieceMm: 28_600, pieces: 24, heads: 12 };

  test.each([
    [24, 12, 12, 2],
    [25, 12, 12, 3],
    [5, 12, 5, 1],
    [24, 1, 1, 24],
  ])('E7: %i pieces on %i heads are sewn by %i heads in %i rounds', (pieces, heads, workingHeads, rounds) => {
    expect(roundsOf({ pieces, heads })).toEqual({ workingHeads, rounds });
  });

  test('E7: 24 pieces of 28.6 m on 12 heads take 12 spools of 57.2 m, not one of 686.4 m', () => {
    expect(spoolsFor(cones(12, 57.2), onTwelve)).toMatchObject({ state: 'enough', knownPieces: 24 });
    expect(spoolsFor(cones(12, 57.2), onTwelve).spools).toHaveLength(12);
    expect(spoolsFor(cones(1, 5000), onTwelve)).toMatchObject({
      state: 'short',
      missingHeads: 11,
      missingMm: 11 * 57_200,
      knownPieces: 1,
    });
    expect(spoolsFor(cones(12, 57.1), onTwelve)).toMatchObject({ state: 'short', missingHeads: 12, knownPieces: 12 });
  });

  test('E7: a cone of unknown amount may serve a head, and a second one does not serve the same', () => {
    expect(spoolsFor([...cones(11, 57.2), ...cones(1, null, 11)], onTwelve)).toMatchObject({
      state: 'probably',
      missingHeads: 1,
    });
    expect(spoolsFor([...cones(10, 57.2), ...cones(1, null, 10)], onTwelve)).toMatchObject({
      state: 'short',
      missingHeads: 2,
    });
  });

  test('E7: heads take cones of one lot where one lot is enough, and say so where none is', () => {
    const lot = (name: string, count: number) =>
      cones(count, 60, name === 'A' ? 0 : 20).map((one) => ({ ...one, spool: { ...one.spool, lot: name } }));
    const chosen = spoolsFor([...lot('A', 7), ...lot('B', 12)], onTwelve);
    expect([...new Set(chosen.spools.map(({ spool: one }) => one.lot))]).toEqual(['B']);
    expect(spoolsFor([...lot('A', 7), ...lot('B', 5)], onTwelve).mixedLots).toEqual(['A', 'B']);
  });

  test('One piece on a machine of twelve heads is sewn by one of them, which may change its spool', () => {
    const one = { pieceMm: 28_600, pieces: 1, heads: 12 };
    expect(spoolsFor(cones(2, 20), one)).toMatchObject({ state: 'enough', knownPieces: 1 });
  });
});

test('Whether it is enough is told without a choice, and never otherwise than with one', () => {
  const random = seeded(7);
  const answers = new Set<string>();
  for (let round = 0; round < 5000; round += 1) {
    const spools = Array.from({ length: Math.floor(random() * 6) }, (_, at) =>
      spool(
        `S${at}`,
        null,
        oneOf(random, [null, 0, 20, 57.2, 100]),
        oneOf(random, [{}, open, { lentTo: 'Ana' }, { state: 'lost' }]),
      ),
    );
    const wanted = { pieceMm: 28_600, pieces: oneOf(random, [1, 2, 3, 6]), heads: oneOf(random, [1, 2, 3]) };
    const { state } = spoolsFor(spools, wanted);
    answers.add(`${isEnough(spools, wanted)} ${state}`);
  }
  expect([...answers].toSorted()).toEqual(['false probably', 'false short', 'true enough']);
});

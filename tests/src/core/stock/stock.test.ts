import { describe, expect, test } from 'vitest';
import { movementDefaults, type Movement } from '#core/kinds/movement.ts';
import type { Spool } from '#core/kinds/spool.ts';
import {
  balanceOf,
  isLent,
  isLow,
  settledLengthMm,
  stockLevelOf,
  stockOf,
  type LedgerEntry,
} from '#core/stock/stock.ts';
import { oneOf, seeded, shuffled } from '../../seeded.ts';

let made = 0;
const entry = (type: Movement['type'], set: Partial<LedgerEntry>): LedgerEntry => ({
  ...movementDefaults,
  id: `m${String((made += 1)).padStart(4, '0')}`,
  spoolId: 's',
  type,
  occurredAt: `2026-03-01T09:00:00.${String(made % 1000).padStart(3, '0')}Z`,
  ...set,
});
const opening = (deltaMm: number | null, set: Partial<LedgerEntry> = {}) => entry('opening', { deltaMm, ...set });
const use = (mm: number, set: Partial<LedgerEntry> = {}) => entry('consume', { deltaMm: -mm, ...set });
const count = (settlesAtMm: number, set: Partial<LedgerEntry> = {}) =>
  entry('count', { settlesAtMm, measured: { lengthMm: settlesAtMm }, ...set });
const reversalOf = (reversed: LedgerEntry) =>
  entry('reversal', { reversesId: reversed.id, deltaMm: reversed.deltaMm === null ? null : -reversed.deltaMm });

describe('The balance of a spool', () => {
  test.each<[id: string, rule: string, ledger: readonly LedgerEntry[], mm: number | null, how: Spool['precision']]>([
    [
      'L1',
      'is the opening and every delta after it',
      [opening(5_000_000), use(686_400), entry('waste', { deltaMm: -12_500 })],
      4_301_100,
      'calculated',
    ],
    [
      'L2',
      'is what a count found, whose delta is only information',
      [opening(5_000_000), use(686_400), entry('waste', { deltaMm: -12_500 }), count(4_100_000, { deltaMm: -201_100 })],
      4_100_000,
      'counted',
    ],
    [
      'L3',
      'loses what each of two people used',
      [opening(1_000_000), use(300_000), use(300_000)],
      400_000,
      'calculated',
    ],
    [
      'L12',
      'is not touched by a use before the count',
      [opening(1_000_000), use(300_000), count(400_000)],
      400_000,
      'counted',
    ],
    ['', 'goes on from the count with later uses', [opening(1_000_000), count(500_000), use(1)], 499_999, 'calculated'],
    ['', 'follows the last of several counts', [opening(1), count(500_000), count(7_000)], 7_000, 'counted'],
    ['', 'may be below zero', [opening(100), use(300)], -200, 'calculated'],
    ['', 'is unknown when the opening is', [opening(null), use(300)], null, 'unknown'],
    ['', 'is known again after a count', [opening(null), count(0)], 0, 'counted'],
    ['', 'is zero without any movement', [], 0, 'calculated'],
    [
      '',
      'is estimated when a fraction was seen',
      [opening(1), entry('count', { settlesAtMm: 500, measured: { fractionBp: 5000 } })],
      500,
      'estimated',
    ],
    [
      '',
      'is measured when it was weighed',
      [opening(1), entry('weigh', { settlesAtMm: 500, measured: { grossMg: 2, tareMg: 1 } })],
      500,
      'measured',
    ],
    [
      '',
      'begins with the opening even when that came later',
      [use(300), opening(1_000, { occurredAt: '2027-01-01T00:00:00.000Z' })],
      700,
      'calculated',
    ],
    [
      '',
      'decides between two counts of one instant by their ids',
      [
        opening(1),
        count(7, { id: 'b', occurredAt: '2026-03-01T10:00:00.000Z' }),
        count(9, { id: 'a', occurredAt: '2026-03-01T10:00:00.000Z' }),
      ],
      7,
      'counted',
    ],
  ])('%s %s', (_id, _rule, ledger, remainingMm, precision) => {
    expect(balanceOf(ledger)).toEqual({ remainingMm, precision });
  });

  test('forgets a reversed movement and its reversal alike [L5]', () => {
    const job = [use(100), use(200), use(300), use(400)];
    const before = [opening(5_000_000), ...job];
    expect(balanceOf(before).remainingMm).toBe(4_999_000);
    expect(balanceOf([...before, ...job.map(reversalOf)]).remainingMm).toBe(5_000_000);
  });

  test('goes back to the settlement before when the last one is reversed', () => {
    const before = [opening(1_000), count(600), use(100)];
    const wrong = count(7);
    const ledger = [...before, wrong, use(50)];
    expect(balanceOf(ledger).remainingMm).toBe(-43);
    expect(balanceOf([...ledger, reversalOf(wrong)]).remainingMm).toBe(450);
  });

  test('is the same whatever order the movements arrived in (200 ledgers, 20 orders each)', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const random = seeded(seed);
      const ledger = [opening(oneOf(random, [null, 0, 1_000_000]))];
      for (let at = 0; at < 12; at += 1) {
        const happened = { occurredAt: `2026-03-01T09:00:0${Math.floor(random() * 9)}.000Z` };
        const kind = random();
        if (kind < 0.5) ledger.push(use(Math.floor(random() * 1000), happened));
        else if (kind < 0.75) ledger.push(count(Math.floor(random() * 1000), happened));
        else {
          const target = oneOf(random, ledger);
          const isUndoable = target.type !== 'reversal' && !ledger.some((one) => one.reversesId === target.id);
          if (isUndoable) ledger.push(reversalOf(target));
        }
      }
      const expected = balanceOf(ledger);
      for (let order = 0; order < 20; order += 1)
        expect({ seed, ...balanceOf(shuffled(random, ledger)) }).toEqual({ seed, ...expected });
    }
  });
});

describe('What a count or a weighing found', () => {
  const fullSpool = { initialLengthMm: 1_000_000, grossFullMg: null };
  const cone = { initialLengthMm: 5_000_000, grossFullMg: 149_333 };
  test.each([
    ['L7 by 240 denier', { grossMg: 96_000, tareMg: 16_000 }, fullSpool, 240 / 9, 3_000_000],
    ['L7 by nominal 40 wt', { grossMg: 96_000, tareMg: 16_000 }, fullSpool, 25, 3_200_000],
    ['L8 full', { fractionBp: 10_000 }, fullSpool, null, 1_000_000],
    ['L8 three quarters', { fractionBp: 7_500 }, fullSpool, null, 750_000],
    ['L8 half', { fractionBp: 5_000 }, fullSpool, null, 500_000],
    ['L8 a quarter', { fractionBp: 2_500 }, fullSpool, null, 250_000],
    ['L8 empty', { fractionBp: 0 }, fullSpool, null, 0],
    ['the length itself', { lengthMm: 123 }, fullSpool, null, 123],
    ['nothing below the tare', { grossMg: 10, tareMg: 16_000 }, fullSpool, 25, 0],
    ['unknown without a full weight or a yarn count', { grossMg: 96_000, tareMg: 16_000 }, fullSpool, null, null],
  ])('%s', (_case, found, spool, tex, mm) => {
    expect(settledLengthMm(found, spool, tex)).toBe(mm);
  });

  test('L7 by the full weight, to the tenth of a metre, whatever the yarn count', () => {
    const mm = settledLengthMm({ grossMg: 96_000, tareMg: 16_000 }, cone, 25) ?? 0;
    expect((mm / 1000).toFixed(1)).toBe('3000.0');
  });

  test('a full weight that is not above the tare tells nothing', () => {
    const found = { grossMg: 96_000, tareMg: 16_000 };
    expect(settledLengthMm(found, { initialLengthMm: 1, grossFullMg: 16_000 }, 25)).toBe(3_200_000);
  });
});

describe('Low stock', () => {
  const spool = (set: Partial<Parameters<typeof stockOf>[0][number]> = {}) => ({
    state: 'sealed' as const,
    lentTo: null,
    remainingMm: 1_000_000,
    precision: 'counted' as const,
    ...set,
  });
  const unknown = spool({ remainingMm: null, precision: 'unknown' });
  const none = { minSpools: null, minLengthMm: 0 };
  test.each([
    [
      '[4.2] a full one and an open one',
      [spool(), spool({ state: 'open', remainingMm: 300_000 })],
      { ...none, minSpools: 2 },
      2,
      false,
    ],
    [
      '[4.2] an archived one does not count, nor is it missed',
      [spool(), spool({ state: 'open', remainingMm: 300_000 }), spool({ state: 'archived' })],
      { ...none, minSpools: 2 },
      2,
      false,
    ],
    [
      '[4.2] one full and one empty',
      [spool(), spool({ state: 'empty', remainingMm: 0 })],
      { ...none, minSpools: 2 },
      1,
      true,
    ],
    [
      'an open one without thread',
      [spool(), spool({ state: 'open', remainingMm: 0 })],
      { ...none, minSpools: 2 },
      1,
      true,
    ],
    ['one gone below zero', [spool(), spool({ state: 'open', remainingMm: -5 })], { ...none, minSpools: 2 }, 1, true],
    ['[4.2] one lent', [spool(), spool({ lentTo: 'Mia' })], { ...none, minSpools: 2 }, 1, true],
    ['[4.2] one lost', [spool(), spool({ state: 'lost' })], { ...none, minSpools: 2 }, 1, true],
    ['[4.2] none at all', [], { ...none, minSpools: 2 }, 0, true],
    ['[4.2] no minimum, none in stock', [], none, 0, false],
    ['a minimum of zero, none in stock', [], { ...none, minSpools: 0 }, 0, false],
    [
      '[4.2] too little length, however much of unknown amount',
      [spool({ remainingMm: 900_000 }), unknown],
      { minSpools: null, minLengthMm: 1_000_000 },
      2,
      true,
    ],
    ['length enough', [spool()], { minSpools: null, minLengthMm: 1_000_000 }, 1, false],
    ['[4.2] on order one, minimum two, stock one', [spool()], { ...none, minSpools: 2 }, 1, true],
  ])('%s', (_case, spools, thread, counted, low) => {
    const stock = stockOf(spools);
    expect({ counted: stock.spools, low: isLow(thread, stock, 0) }).toEqual({ counted, low });
  });

  test.each([
    ['nothing left, with a minimum', [], { ...none, minSpools: 2 }, 'out'],
    ['one that is used up, without a minimum', [spool({ remainingMm: 0, state: 'empty' })], none, 'out'],
    ['a colour that the team only wished for', [], none, 'notOwned'],
    ['a wish whose minimum is 0', [], { ...none, minSpools: 0 }, 'notOwned'],
    ['one of two', [spool()], { ...none, minSpools: 2 }, 'low'],
    ['one of unknown amount, and a minimum of two', [unknown], { ...none, minSpools: 2 }, 'low'],
    ['nothing but unknown amounts', [unknown, unknown], none, 'unknown'],
    ['a known amount beside an unknown one', [spool(), unknown], none, 'enough'],
    ['as many as wanted', [spool(), spool()], { ...none, minSpools: 2 }, 'enough'],
  ])('%s stands at one place only', (_case, spools, thread, level) => {
    expect(stockLevelOf(thread, stockOf(spools), spools.length, 0)).toBe(level);
  });

  test("the team's minimum stands in for a missing one, and gives way to a colour's own", () => {
    const one = stockOf([spool()]);
    expect([
      isLow(none, one, 2),
      isLow({ ...none, minSpools: 1 }, one, 2),
      isLow({ ...none, minSpools: 0 }, one, 2),
    ]).toEqual([true, false, false]);
  });

  test('what is unknown is in no sum and is told apart', () => {
    expect(stockOf([spool({ remainingMm: 900_000 }), unknown])).toEqual({
      spools: 2,
      knownMm: 900_000,
      unknownSpools: 1,
      isApproximate: false,
      needsRecount: false,
    });
  });

  test.each([
    ['counted', false],
    ['measured', false],
    ['estimated', true],
    ['calculated', true],
  ] as const)('an amount that is %s makes the sum approximate: %s', (precision, isApproximate) => {
    expect(stockOf([spool({ precision })])).toMatchObject({ isApproximate });
  });

  test('a spool below zero asks for a recount, even an archived one', () => {
    expect(stockOf([spool({ state: 'archived', remainingMm: -1 })])).toMatchObject({ needsRecount: true, spools: 0 });
  });

  test('an empty spool has nothing to recount, whatever another device books on it later', () => {
    expect(stockOf([spool({ state: 'empty', remainingMm: -1 })])).toMatchObject({ needsRecount: false, spools: 0 });
  });

  test.each([
    ['sealed', true],
    ['open', true],
    ['empty', false],
    ['lost', false],
    ['archived', false],
  ] as const)('a %s spool with a borrower is lent: %s', (state, lent) => {
    expect([isLent({ state, lentTo: 'Petra' }), isLent({ state, lentTo: null })]).toEqual([lent, false]);
  });
});

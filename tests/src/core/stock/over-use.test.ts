import { describe, expect, test } from 'vitest';
import { bookUse, coverOf, missingMm, type TakenFrom } from '#core/stock/over-use.ts';
import type { Action } from '#core/mutations/registry.ts';
import { nine } from '../mutations/a-book.ts';

const holding = (id: string, remainingMm: number | null): TakenFrom => ({
  id,
  spool: { remainingMm, state: 'open' },
  happenedAt: nine,
});

const told = (actions: readonly Action[]) =>
  actions.map(({ name, args }) => {
    if (name === 'spool.update') return [args.id, args.set.state];
    if (name !== 'movement.create') return [name];
    const { spoolId, type, deltaMm, settlesAtMm } = args.set;
    return type === 'count' ? [spoolId, `= ${settlesAtMm}`] : [spoolId, deltaMm];
  });

describe('Using more than is on a spool', () => {
  test.each([
    ['what a spool holds', 1_000_000, 300_000, 0],
    ['the last of it', 1_000_000, 1_000_000, 0],
    ['more than that', 1_000_000, 1_200_000, 200_000],
    ['from an empty one', 0, 200_000, 200_000],
    ['from one that is overdrawn already', -5000, 200_000, 200_000],
    ['from one of unknown amount', null, 9_000_000, 0],
  ])('misses nothing more than is missing: %s', (_case, remainingMm, amountMm, missing) => {
    expect(missingMm({ remainingMm }, amountMm)).toBe(missing);
  });

  test.each([
    ['one that holds it', [holding('b', 500)], 200, ['b']],
    ['the next as well where one does not', [holding('b', 150), holding('c', 500)], 200, ['b', 'c']],
    ['not one without thread', [holding('b', 0), holding('c', 500)], 200, ['c']],
    ['one of unknown amount for any rest', [holding('b', null)], 200, ['b']],
    ['none where all together do not hold it', [holding('b', 150)], 200, undefined],
    ['none where there are none', [], 200, undefined],
  ])('takes the rest from others: %s', (_case, others, restMm, ids) => {
    expect(coverOf(others, restMm)?.map(({ id }) => id)).toEqual(ids);
  });

  const used = { amountMm: 1200, reason: 'logo' };
  test.each([
    ['what is there is simply taken', 500, undefined, [['a', -500]]],
    ['booked anyway: the ledger goes below zero and asks for a count', 1200, { way: 'anyway' }, [['a', -1200]]],
    [
      'and empty now: nothing is left, whatever the book says',
      1200,
      { way: 'empty' },
      [
        ['a', -1200],
        ['a', '= 0'],
        ['a', 'empty'],
      ],
    ],
    [
      'the rest from others, in turn',
      1200,
      { way: 'rest', from: [holding('b', 150), holding('c', 500)] },
      [
        ['a', -1000],
        ['a', 'empty'],
        ['b', -150],
        ['c', -50],
      ],
    ],
  ] as const)('%s', (_case, amountMm, over, expected) => {
    const actions = bookUse(holding('a', 1000), { ...used, amountMm }, over);
    expect(told(actions)).toEqual(expected);
    const booked = actions.flatMap(({ name, args }) => (name === 'movement.create' ? [args.set] : []));
    expect(new Set(booked.map(({ groupId }) => groupId)).size).toBe(1);
  });

  test('A count that follows a use stands after it, so that it settles it', () => {
    const actions = bookUse(holding('a', 1000), used, { way: 'empty' });
    const times = actions.flatMap(({ name, args }) => (name === 'movement.create' ? [args.set.occurredAt ?? ''] : []));
    expect(times).toEqual(times.toSorted());
    expect(new Set(times).size).toBe(2);
  });

  test('From a spool without thread nothing is taken, and all from the other', () => {
    const over = { way: 'rest', from: [holding('b', null)] } as const;
    expect(told(bookUse(holding('a', 0), { amountMm: 700, reason: null }, over))).toEqual([
      ['a', 'empty'],
      ['b', -700],
    ]);
  });

  test('One that is overdrawn and empty now has nothing to recount: the book says nothing is left', () => {
    const over = { way: 'rest', from: [holding('b', null)] } as const;
    expect(told(bookUse(holding('a', -5), { amountMm: 700, reason: null }, over))).toEqual([
      ['a', '= 0'],
      ['a', 'empty'],
      ['b', -700],
    ]);
  });
});

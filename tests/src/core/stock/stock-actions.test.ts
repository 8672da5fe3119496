import { describe, expect, test } from 'vitest';
import { movementDefaults } from '#core/kinds/movement.ts';
import { reversalId } from '#core/mutations/derived-ids.ts';
import type { LedgerEntry } from '#core/stock/stock.ts';
import {
  canUndo,
  devicePartOf,
  nextShortCodes,
  occurrence,
  settleSpool,
  takeThread,
  undo,
} from '#core/stock/stock-actions.ts';
import { spool as spoolKind } from '#core/kinds/spool.ts';

const nine = '2026-03-01T09:00:00.000Z';
const spoolId = '0190c2a4-0000-7000-8000-000000000001';
const teamId = '0190c2a4-0000-7000-8000-000000000002';
const entry = (id: string, set: Partial<LedgerEntry> = {}): LedgerEntry => ({
  ...movementDefaults,
  id,
  spoolId,
  type: 'consume',
  occurredAt: nine,
  ...set,
});

describe('When something happened', () => {
  const now = Date.parse(nine);
  test.each([
    ['now, where nothing is known', [], nine],
    ['now, where all that is known is older', ['2026-03-01T08:59:59.999Z'], nine],
    ['a millisecond after what is known to be now', [nine], '2026-03-01T09:00:00.001Z'],
    [
      'L12: after the newest that is known, on a clock two hours behind',
      [nine, '2026-03-01T11:00:00.000Z'],
      '2026-03-01T11:00:00.001Z',
    ],
  ])('is %s', (_case, known, expected) => {
    expect(
      occurrence(
        known.map((occurredAt) => ({ occurredAt })),
        now,
      ),
    ).toBe(expected);
  });
});

describe('Short codes', () => {
  test.each([
    ['start at one', [], 2, undefined, ['T-0001', 'T-0002']],
    ['go on after the highest', ['T-0007', 'T-0002'], 1, undefined, ['T-0008']],
    ['do not mind codes of another kind', ['SHELF-9', 'T-A7K2-0900', 'T-12B', 'X-0050'], 1, undefined, ['T-0001']],
    ['grow beyond four digits', ['T-9999'], 2, undefined, ['T-10000', 'T-10001']],
    [
      'of a device without a network count by themselves',
      ['T-0900', 'T-A7K2-0011'],
      2,
      'A7K2',
      ['T-A7K2-0012', 'T-A7K2-0013'],
    ],
    ['never become too long for a label', ['T-9999999999', 'T-0003'], 1, undefined, ['T-0004']],
    ['of a device never become too long either', ['T-A7K2-99999', 'T-A7K2-0003'], 1, 'A7K2', ['T-A7K2-0004']],
    ['may be none', ['T-0001'], 0, undefined, []],
  ])('%s', (_case, used, count, devicePart, expected) => {
    const codes = nextShortCodes(used, count, devicePart);
    expect(codes).toEqual(expected);
    for (const code of codes) expect(spoolKind.fields.shortCode.schema.safeParse(code).success).toBe(true);
  });

  test("the part of a device comes from its name in the protocol, in a code's own alphabet", () => {
    expect(devicePartOf('0190c2a4-0000-7000-8000-00000000a7f2')).toBe('A7F2');
  });
});

describe('Bookings', () => {
  test('what was used is taken away', () => {
    const use = { id: 'm', spoolId, type: 'waste', amountMm: 300, reason: 'knot', occurredAt: nine } as const;
    expect(takeThread(use)).toEqual({
      name: 'movement.create',
      args: { id: 'm', set: { spoolId, type: 'waste', deltaMm: -300, reason: 'knot', occurredAt: nine } },
    });
  });

  test.each([
    ['a length', { lengthMm: 4_100_000 }, 'count'],
    ['a fraction', { fractionBp: 5000 }, 'count'],
    ['a weight', { grossMg: 2, tareMg: 1 }, 'weigh'],
  ] as const)('L2 %s settles the spool, and the difference is kept beside it', (_case, measured, type) => {
    const found = { id: 'm', spoolId, settlesAtMm: 4_100_000, expectedMm: 4_301_100, measured, occurredAt: nine };
    expect(settleSpool(found)).toEqual({
      name: 'movement.create',
      args: { id: 'm', set: { spoolId, type, settlesAtMm: 4_100_000, deltaMm: -201_100, measured, occurredAt: nine } },
    });
    expect(settleSpool({ ...found, expectedMm: null }).args).toMatchObject({ set: { deltaMm: null } });
  });

  test('L5 every entry of an action is undone, under the id that every device derives', () => {
    const groupId = '0190c2a4-0000-7000-8000-000000000003';
    const entries = [
      entry('0190c2a4-0000-7000-8000-000000000004', { deltaMm: -300, groupId }),
      entry('0190c2a4-0000-7000-8000-000000000005', { type: 'count', deltaMm: -7, settlesAtMm: 9, groupId }),
      entry('0190c2a4-0000-7000-8000-000000000006', { type: 'opening', deltaMm: null, groupId }),
    ];
    const set = { spoolId, type: 'reversal', groupId, occurredAt: nine };
    expect(undo(teamId, entries, nine)).toEqual(
      [-(-300), null, null].map((deltaMm, at) => {
        const reversesId = entries[at]?.id ?? '';
        return {
          name: 'movement.create',
          args: { id: reversalId(teamId, reversesId), set: { ...set, deltaMm, reversesId } },
        };
      }),
    );
  });

  test('what stands can be undone once, an undo not at all', () => {
    const use = entry('a');
    const reversal = entry('b', { type: 'reversal', reversesId: 'a' });
    expect(canUndo(use, [use])).toBe(true);
    expect(canUndo(use, [use, reversal])).toBe(false);
    expect(canUndo(reversal, [use, reversal])).toBe(false);
  });
});

import { describe, expect, test } from 'vitest';
import { spoolDefaults } from '#core/kinds/spool-defaults.ts';
import { threadDefaults } from '#core/kinds/thread-defaults.ts';
import type { Thread } from '#core/kinds/thread.ts';
import { stockOf } from '#core/stock/stock.ts';
import type { OwnedThread } from '#inventory/inventory.ts';
import { roughly, spoolLength } from '#parts/threads/amount-in-words.ts';
import { lowInWords } from '#parts/threads/low-in-words.ts';
import { ownedSentence } from '#parts/threads/stock-in-words.ts';

const stamps = { createdAt: '', createdBy: '', updatedAt: '', updatedBy: '' };

const owned = (set: Partial<Thread>, lengths: readonly (number | null)[]): OwnedThread => {
  const spools = lengths.map((mm, at) => ({
    id: `s${at}`,
    version: 1,
    isPending: false,
    spool: {
      ...spoolDefaults,
      ...stamps,
      threadId: 't',
      shortCode: `T-000${at}`,
      initialLengthMm: mm ?? 1_000_000,
      remainingMm: mm,
      precision: mm === null ? ('unknown' as const) : ('counted' as const),
    },
  }));
  const thread = { ...threadDefaults, ...stamps, brand: 'Isacord', line: '40', code: '1902', ...set };
  return { id: 't', version: 1, thread, spools, stock: stockOf(spools.map(({ spool }) => spool)), isPending: false };
};

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('The words of the stock', () => {
  test.each([
    ['spools', {}, [1_000_000, 1_000_000], '2,000 m · 2 spools'],
    ['cones where all are', {}, [5_000_000, 5_000_000], '10,000 m · 2 cones'],
    ['spools where one is none', {}, [5_000_000, 1_000_000], '6,000 m · 2 spools'],
    ['skeins of floss', { kind: 'floss' }, [8000], '8 m · 1 skein'],
    ['bobbins', { kind: 'bobbin' }, [113_000], '113 m · 1 bobbin'],
    ['some, when nobody knows', {}, [null], 'some · 1 spool'],
  ] as const)('are those of the trade: %s', (_case, set, lengths, words) => {
    expect(plain(ownedSentence(owned(set, lengths), 'metric'))).toBe(words);
  });

  test.each([
    ['[4.2] one of two', { minSpools: 2 }, [1_000_000], 0, '1 spool of at least 2'],
    ['[4.2] none at all', { minSpools: 2 }, [], 0, '0 spools of at least 2'],
    ["the team's minimum", {}, [1_000_000], 3, '1 spool of at least 3'],
    [
      '[4.2] 900 m and one of unknown amount',
      { minLengthMm: 1_000_000 },
      [900_000, null],
      0,
      '900 m and 1 of unknown amount of at least 1,000 m',
    ],
    ['[4.2] no minimum, none in stock: not low', {}, [], 0, ''],
    ['enough', { minSpools: 1, minLengthMm: 1_000_000 }, [1_000_000], 0, ''],
  ] as const)('say why a colour is low: %s', (_case, set, lengths, ofTeam, words) => {
    expect(plain(lowInWords(owned(set, lengths), ofTeam, 'metric'))).toBe(words);
  });

  test.each([
    [1_000_000, 'full'],
    [985_000, 'full'],
    [900_000, 'almost full'],
    [800_000, 'about ¾'],
    [750_000, '¾'],
    [510_000, '½'],
    [400_000, 'about ½'],
    [250_000, '¼'],
    [100_000, 'remnant'],
    [0, 'empty'],
    [-1, 'recount'],
    [null, 'some'],
  ] as const)(
    'name the nearest quarter, and “about” where it is not that quarter: %s mm of 1,000 m is %s',
    (mm, word) => {
      expect(roughly({ state: 'open', remainingMm: mm, initialLengthMm: 1_000_000 })).toBe(word);
    },
  );

  test.each([300_000, 0, -300_000, null])('say of an empty spool that nothing is left, with %s in its book', (mm) => {
    const spool = { state: 'empty', remainingMm: mm, initialLengthMm: 1_000_000, precision: 'calculated' } as const;
    expect([roughly(spool), plain(spoolLength(spool, 'metric'))]).toEqual(['empty', '0 m']);
  });
});

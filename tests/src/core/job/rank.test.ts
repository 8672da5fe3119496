import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ranksInOrder } from '#core/job/rank.ts';

const ranked = (...ranks: readonly string[]) => ranks.map((rank, at) => ({ id: String(at), rank }));

test.each([
  ['between two', ['a0', 'a5', 'a1'], '1', ['1']],
  ['first', ['a9', 'a0', 'a1'], '0', ['0']],
  ['last', ['a0', 'a1', 'a0'], '2', ['2']],
  ['alone', [''], '0', ['0']],
  ['among jobs that were never moved', ['', '', ''], '1', ['0', '1', '2']],
  ['between two of one rank', ['a1', '', 'a1'], '1', ['0', '2', '1']],
  ['beside a rank of another make', ['??', 'a0'], '1', ['0', '1']],
])('A card put %s writes only what it must', (_where, ranks, moved, written) => {
  expect([...ranksInOrder(ranked(...ranks), moved).keys()].toSorted()).toEqual(written.toSorted());
});

test('After any moves the ranks are in the order of the cards, short, and of plain characters', () => {
  const moves = fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 60 });
  fc.assert(
    fc.property(moves, (drawn) => {
      const rankOf = new Map(Array.from({ length: 8 }, (_, at) => [String(at), '']));
      let order = [...rankOf.keys()];
      for (const [from, to] of drawn) {
        const moved = order[from] ?? '0';
        order = order.filter((id) => id !== moved).toSpliced(to, 0, moved);
        const ranks = ranksInOrder(
          order.map((id) => ({ id, rank: rankOf.get(id) ?? '' })),
          moved,
        );
        for (const [id, rank] of ranks) rankOf.set(id, rank);
        const now = order.map((id) => rankOf.get(id) ?? '');
        expect(now).toEqual(now.toSorted((a, b) => (a < b ? -1 : Number(a > b))));
        expect(new Set(now).size).toBe(now.length);
        for (const rank of now) expect(rank).toMatch(/^[0-9A-Za-z]{1,64}$/);
      }
    }),
  );
});

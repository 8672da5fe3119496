import { expect, test } from 'vitest';
import { emptiedBy } from '#core/stock/emptied-by.ts';
import type { LedgerEntry } from '#core/stock/stock.ts';
import { undo } from '#core/stock/stock-actions.ts';
import { aBook, teamId, type Who } from '../mutations/a-book.ts';

const onDay = (day: number): Who => ({ now: `2026-03-0${day}T09:00:00.000Z`, at: `2026-03-0${day}T09:00:00.000Z` });

const aSpool = (openingMm: number | null = 1_000_000) => {
  const book = aBook();
  const spoolId = book.spool({ openingMm });
  const ledger = () =>
    [...book.rows.values()].flatMap((row): LedgerEntry[] =>
      row.kind === 'movement' ? [{ ...(row as unknown as { readonly data: LedgerEntry }).data, id: row.id }] : [],
    );
  const named = (...ids: readonly string[]) => ledger().filter(({ id }) => ids.includes(id));
  return {
    spoolId,
    use: (day: number, mm: number) => book.book(spoolId, 'consume', { deltaMm: -mm }, onDay(day)),
    count: (day: number, mm: number) =>
      book.book(spoolId, 'count', { settlesAtMm: mm, measured: { lengthMm: mm } }, onDay(day)),
    undo: (day: number, id: string) => {
      for (const { name, args } of undo(teamId, named(id), `2026-03-0${day}T09:00:00.000Z`))
        book.does(name, args, onDay(day));
    },
    emptied: (...ids: readonly string[]) => emptiedBy(named(...ids), ledger()),
  };
};

test('The use that took the last of a spool emptied it, an earlier one did not.', () => {
  const spool = aSpool();
  const [first, last] = [spool.use(2, 400_000), spool.use(3, 600_000)];
  expect([spool.emptied(first), spool.emptied(last)]).toEqual([[], [spool.spoolId]]);
});

test('A count of nothing emptied a spool, the uses before it did not.', () => {
  const spool = aSpool();
  const [used, counted] = [spool.use(2, 400_000), spool.count(3, 0)];
  expect([spool.emptied(used), spool.emptied(counted)]).toEqual([[], [spool.spoolId]]);
});

test('A use and a count of nothing that are undone together emptied it.', () => {
  const spool = aSpool();
  const [used, counted] = [spool.use(2, 1_200_000), spool.count(3, 0)];
  expect(spool.emptied(used, counted)).toEqual([spool.spoolId]);
});

test('The last use emptied it also after an earlier one was undone.', () => {
  const spool = aSpool();
  const [first, last] = [spool.use(2, 400_000), spool.use(3, 600_000)];
  spool.undo(4, first);
  expect(spool.emptied(last)).toEqual([spool.spoolId]);
});

test('A second count of nothing did not empty a spool that was empty already.', () => {
  const spool = aSpool();
  const [first, second] = [spool.count(2, 0), spool.count(3, 0)];
  expect([spool.emptied(first), spool.emptied(second)]).toEqual([[], []]);
});

test('A count of nothing emptied a spool of unknown amount, and one that was overdrawn.', () => {
  const unknown = aSpool(null);
  expect(unknown.emptied(unknown.count(2, 0))).toEqual([unknown.spoolId]);
  const overdrawn = aSpool();
  overdrawn.use(2, 1_200_000);
  expect(overdrawn.emptied(overdrawn.count(3, 0))).toEqual([overdrawn.spoolId]);
});

test('A use that left something on it emptied nothing.', () => {
  const spool = aSpool();
  expect(spool.emptied(spool.use(2, 400_000))).toEqual([]);
});

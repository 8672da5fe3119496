import { isEqual } from '#core/is-equal.ts';
import { importBatches } from '#core/exchange/import-batches.ts';
import { planImport, type ImportPlan } from '#core/exchange/import-plan.ts';
import type { ImportSource } from '#core/exchange/table-of.ts';
import { guessColumns } from '#core/exchange/guess-columns.ts';
import { csvText, readCsv } from '#core/tables/csv-text.ts';
import { threadTable } from '#core/exchange/thread-cells.ts';
import type { TeamStock } from '#core/exchange/team-stock.ts';
import type { RowKind } from '#core/kinds/kinds.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { nextShortCodes } from '#core/stock/stock-actions.ts';
import { fieldsOf } from '#core/mutations/mutation.ts';
import { type aBook, nine, owner, teamId } from '../mutations/a-book.ts';

export type Book = ReturnType<typeof aBook>;

export const stockOfBook = (book: Book): TeamStock => {
  const living = <K extends RowKind>(kind: K) =>
    [...book.rows.values()]
      .filter((row): row is FoundRow<K> => row.kind === kind && !row.deleted)
      .map((row) => ({ id: row.id, data: fieldsOf(row) }));
  return { threads: living('thread'), spools: living('spool'), places: living('place') };
};

export const exported = (book: Book): string => csvText(threadTable(stockOfBook(book), { currency: 'EUR' }));

export const planned = (book: Book, text: string, more: Partial<ImportSource> = {}): ImportPlan =>
  planImport(sourceOf(book, text, more));

export const sourceOf = (book: Book, text: string, more: Partial<ImportSource> = {}): ImportSource => {
  const file = readCsv(text);
  const [header, ...rows] = file.rows;
  return {
    file: { ...file, rows },
    mapping: guessColumns(header?.cells ?? [], rows),
    stock: stockOfBook(book),
    charts: [],
    brand: '',
    line: '',
    spoolsEach: 1,
    money: { currency: 'EUR' },
    actor: { teamId, actor: owner, role: 'owner', access: 'full', now: nine },
    ...more,
  };
};

export const carriedOut = (book: Book, plan: ImportPlan): (() => void) => {
  const used = stockOfBook(book).spools.map(({ data }) => data.shortCode);
  const batches = importBatches(plan, {
    teamId,
    shortCodes: (count) => nextShortCodes(used, count, undefined),
    occurredAt: () => nine,
  });
  for (const { actions } of batches) for (const { name, args } of actions) book.does(name, args);
  return () => {
    for (const { takeBack } of batches.toReversed()) for (const { name, args } of takeBack) book.does(name, args);
  };
};

export const isIdle = ({ threads, places }: ImportPlan): boolean =>
  places.length === 0 &&
  threads.every(
    ({ isNew, set, late, added, changed }) => !isNew && isEqual([set, late, added, changed], [{}, {}, [], []]),
  );

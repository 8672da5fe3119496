import { decimalsOf, type MoneyUnit } from '../amounts/currency.ts';
import { defaultsOf } from '../kinds/describe-kind.ts';
import { spool as spoolKind, type Spool } from '../kinds/spool.ts';
import { thread as threadKind, type Thread } from '../kinds/thread.ts';
import { runThrough } from '../steps/run-through.ts';
import { joined, nothing, protectedCell } from './cell-text.ts';
import type { CellForm } from './cell-readers.ts';
import { exportColumns, costColumns, spoolColumns, spoolField, threadColumns, type ColumnName } from './columns.ts';
import { listedInSteps, placePaths, type Kept, type ListedThread, type TeamStock } from './team-stock.ts';

/** The cells of a row by column; a missing column means an empty cell. */
export type Cells = { readonly [C in ColumnName]?: string };

/** Writes threads and spools of a team into cells. */
export interface CellWriter {
  readonly key: (thread: ListedThread) => Cells;
  readonly thread: (thread: Kept<Thread>) => Cells;
  readonly spool: (spool: Kept<Spool>) => Cells;
}

/** Makes the writer of a team's rows. It leaves out references to deleted rows. */
export function cellWriter(stock: TeamStock, all: readonly ListedThread[], money?: MoneyUnit): CellWriter {
  const byId = new Map(all.map((one) => [one.id, one]));
  const paths = placePaths(stock.places);
  const named = (id: string, note: string | null = null): string | undefined => {
    const found = byId.get(id);
    if (found === undefined) return undefined;
    const { brand, line, code, catalogueId } = found.data;
    const which = catalogueId !== null ? 'chart' : found.copy > 1 ? String(found.copy) : '';
    const parts = [brand, line, code, which, note ?? ''];
    return joined(parts.slice(0, parts.findLastIndex((part) => part !== '') + 1), '|');
  };
  return {
    key: ({ data: { brand, line, code, catalogueId }, copy }) => ({
      brand: protectedCell(brand),
      line: protectedCell(line),
      code: protectedCell(code),
      ...(copy > 1 && { copy: String(copy) }),
      catalogueId: catalogueId === null ? nothing : protectedCell(catalogueId),
    }),
    thread: ({ data }) => {
      const successor = data.supersededBy === null ? undefined : named(data.supersededBy);
      const instead = data.substitutes.flatMap(({ threadId, note }) => named(threadId, note) ?? []);
      return {
        ...cellsOf(threadColumns, (column) => [data[column], threadDefaults[column]]),
        // Writes `none`, because an import would fill an empty cell with the chart's name or with a yarn count by
        // weight.
        ...(data.tex === null && { tex: nothing }),
        ...(data.catalogueId !== null && data.name === null && { name: nothing }),
        ...(data.catalogueId !== null && data.hex === null && { hex: nothing }),
        ...(successor !== undefined && { supersededBy: protectedCell(successor) }),
        ...(instead.length > 0 && { substitutes: protectedCell(joined(instead, ';')) }),
      };
    },
    spool: ({ data }) => {
      const path = data.placeId === null ? undefined : paths.get(data.placeId);
      return {
        shortCode: protectedCell(data.shortCode),
        ...cellsOf(spoolColumns, (column) => [data[spoolField(column)], spoolDefaults[spoolField(column)] ?? null]),
        remainingMm: spoolColumns.remainingMm.write(data.remainingMm),
        ...(money !== undefined &&
          data.pricePaidMinor !== null && { currency: money.currency, currencyDecimals: String(decimalsOf(money)) }),
        ...(path !== undefined && { place: protectedCell(path) }),
      };
    },
  };
}

/** Makes a row for each spool and for each thread without spools. Without `money`, the rows have no prices. */
export function threadTable(stock: TeamStock, money: MoneyUnit | undefined): readonly (readonly string[])[] {
  const all = runThrough(listedInSteps(stock));
  const write = cellWriter(stock, all, money);
  const columns = exportColumns.filter((column) => money !== undefined || !costColumns.has(column));
  const table: (readonly string[])[] = [columns];
  const add = (row: Cells) => table.push(columns.map((column) => row[column] ?? ''));
  for (const thread of all) {
    const key = write.key(thread);
    const facts = { ...key, ...write.thread(thread) };
    if (thread.spools.length === 0) add(facts);
    for (const [at, spool] of thread.spools.entries()) add({ ...(at === 0 ? facts : key), ...write.spool(spool) });
  }
  return table;
}

const threadDefaults: Readonly<Record<string, unknown>> = defaultsOf(threadKind);
const spoolDefaults: Readonly<Record<string, unknown>> = defaultsOf(spoolKind);

/** Writes the cells of a row's own fields. An empty value is written as `none` if the field's default is not empty. */
const cellsOf = <C extends string>(
  forms: Readonly<Record<C, CellForm>>,
  valueOf: (column: C) => readonly [value: unknown, initial: unknown],
): { readonly [K in C]?: string } =>
  Object.fromEntries(
    (Object.keys(forms) as C[]).map((column) => {
      const [value, initial] = valueOf(column);
      if (value !== null && value !== undefined) return [column, forms[column].write(value)];
      return [column, initial === null || initial === undefined ? '' : nothing];
    }),
  ) as { readonly [K in C]?: string };

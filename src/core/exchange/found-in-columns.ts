import type { FileRows } from './csv-text.ts';
import type { Mapping } from './guess-columns.ts';
import { dateIn, orderSaidBy, type DayOrder } from './import-dates.ts';

/** What whole columns say; `dates`: those that may mean two days, where nothing in the column decides. */
export interface FoundInColumns {
  readonly dayOrder: DayOrder | undefined;
  readonly isPercent: boolean;
  readonly dates: { readonly rows: number; readonly example: string } | undefined;
}

/** Looks through the columns whose cells explain each other. */
export function* foundInColumns({ rows }: FileRows, mapping: Mapping): Generator<void, FoundInColumns> {
  const [date, fullness] = [mapping.indexOf('boughtOn'), mapping.indexOf('fullness')];
  const orders = new Set<DayOrder>();
  let isPercent = false;
  let dates: FoundInColumns['dates'];
  for (const { cells } of rows) {
    yield;
    const cell = cells[date] ?? '';
    const order = orderSaidBy(cell);
    if (order !== undefined) orders.add(order);
    const read = dateIn(cell);
    if (!read.ok && read.error.problem === 'date_order')
      dates = { rows: (dates?.rows ?? 0) + 1, example: dates?.example ?? cell };
    isPercent ||= Number((cells[fullness] ?? '').replace(',', '.')) > 1;
  }
  const [one, other] = orders;
  // If the column shows both orders, clear dates are read as written; the person is asked for the order of the others.
  const dayOrder = other === undefined ? one : undefined;
  return { dayOrder, isPercent, dates: dayOrder === undefined ? dates : undefined };
}

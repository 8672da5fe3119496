import { parse, type FieldProblem } from '../fields.ts';
import { spool as spoolKind } from '../kinds/spool.ts';
import { thread as threadKind } from '../kinds/thread.ts';
import { err, ok, type Result } from '../result.ts';
import { plainCell, saysNothing } from './cell-text.ts';
import { decimal, fullness, lengthIn } from './cell-readers.ts';
import {
  asSpoolColumn,
  asThreadColumn,
  spoolColumns,
  spoolField,
  threadColumns,
  type ColumnName,
  type SpoolColumn,
  type ThreadColumn,
} from './columns.ts';
import type { BrokenRow, FileRow } from './csv-text.ts';
import type { Mapping } from './guess-columns.ts';

/** Why a row is refused: a value that does not fit, or a row that does not say which thread it means. `limit` is a bound, or the row that says something else. */
export interface ImportProblem {
  readonly problem:
    | FieldProblem['problem']
    | 'no_code'
    | 'no_brand'
    | 'no_line'
    | 'several_brands'
    | 'contradicts'
    | 'unknown_thread'
    | BrokenRow['problem']
    | 'team_full';
  readonly limit?: number;
}

/** A row that is not taken over, and why. `column` is what is wrong in it, where that can be said. */
export interface RefusedRow extends ImportProblem {
  readonly row: number;
  readonly column: ColumnName | null;
}

/** A cell with the value that it stands for. */
export interface Said {
  readonly cell: string;
  readonly value: unknown;
}

/** A row of a file, its values judged one by one. */
export interface ImportRow {
  readonly row: number;
  /** The cells that say which thread and which place; empty where the row says nothing. */
  readonly cells: { readonly [C in ColumnName]?: string };
  readonly thread: { readonly [C in ThreadColumn]?: Said };
  readonly spool: { readonly [C in SpoolColumn]?: Said };
  readonly fullnessBp: number | null | undefined;
  /** How many spools the row speaks of; undefined when it does not say. */
  readonly spools: number | undefined;
}

/** Reads the rows of a file by what its columns hold. Money is in a currency with so many decimals. */
export const rowReader = (mapping: Mapping, decimals: number): ((row: FileRow) => Result<ImportRow, RefusedRow>) => {
  // Thousands of rows share their values.
  const known = new Map<string, Result<unknown, FieldProblem>>();
  const valueOf = (column: ColumnName, cell: string): Result<unknown, FieldProblem> => {
    const key = `${column}\u0000${cell}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const read = readCell(column, cell, decimals);
    known.set(key, read);
    return read;
  };
  return ({ row, cells }) => {
    const texts: { [C in ColumnName]?: string } = {};
    const thread: { [C in ThreadColumn]?: Said } = {};
    const spool: { [C in SpoolColumn]?: Said } = {};
    let fullnessBp: number | null | undefined;
    let spools: number | undefined;
    for (const [at, column] of mapping.entries()) {
      const cell = cells[at] ?? '';
      if (column === null || cell === '') continue;
      const read = valueOf(column, cell);
      if (!read.ok) return err({ row, column, ...read.error });
      texts[column] = cell;
      const said = { cell, value: read.value };
      const ofThread = asThreadColumn(column);
      const ofSpool = asSpoolColumn(column);
      if (ofThread !== undefined) thread[ofThread] = said;
      else if (ofSpool !== undefined) spool[ofSpool] = said;
      else if (column === 'lengthM' || column === 'lengthYd') spool.initialLengthMm = said;
      else if (column === 'leftM' || column === 'leftYd') spool.remainingMm = said;
      else if (column === 'price') spool.pricePaidMinor = said;
      else if (column === 'fullness') fullnessBp = read.value as number | null;
      else if (column === 'spools') spools = read.value as number;
    }
    return ok({ row, cells: texts, thread, spool, fullnessBp, spools });
  };
};

const readCell = (column: ColumnName, cell: string, decimals: number): Result<unknown, FieldProblem> => {
  const ofThread = asThreadColumn(column);
  if (ofThread !== undefined)
    return read(threadColumns[ofThread], cell, (value) => judged(threadKind.fields[ofThread].schema, value));
  const ofSpool = asSpoolColumn(column);
  if (ofSpool !== undefined)
    return read(spoolColumns[ofSpool], cell, (value) => judged(spoolKind.fields[spoolField(ofSpool)].schema, value));
  switch (column) {
    case 'brand':
    case 'line':
    case 'code':
      return judged(threadKind.fields[column].schema, plainCell(cell));
    case 'catalogueId':
      return saysNothing(cell) ? ok(null) : judged(threadKind.fields.catalogueId.schema, plainCell(cell));
    case 'shortCode':
      return judged(spoolKind.fields.shortCode.schema, plainCell(cell));
    case 'copy':
      return /^\d{1,4}$/.test(cell) ? ok(Number(cell)) : err({ problem: 'wrong_format' });
    case 'spools':
      return readCount(cell);
    case 'lengthM':
    case 'lengthYd':
      return read(lengthIn(column === 'lengthM' ? 'm' : 'yd'), cell, (value) =>
        judged(spoolKind.fields.initialLengthMm.schema, value),
      );
    case 'leftM':
    case 'leftYd':
      return lengthIn(column === 'leftM' ? 'm' : 'yd').read(cell);
    case 'price':
      return readPrice(cell, decimals);
    case 'fullness':
      return fullness.read(cell);
    default:
      return ok(cell);
  }
};

const read = (
  form: { readonly read: (cell: string) => Result<unknown, FieldProblem> },
  cell: string,
  judge: (value: unknown) => Result<unknown, FieldProblem>,
): Result<unknown, FieldProblem> => {
  if (saysNothing(cell)) {
    const asNull = judge(null);
    return asNull.ok ? asNull : judge([]);
  }
  const value = form.read(cell);
  return value.ok ? judge(value.value) : value;
};

const judged = (schema: Parameters<typeof parse>[0], value: unknown): Result<unknown, FieldProblem> => {
  const answer = parse(schema, value);
  if (answer.ok) return ok(answer.value);
  return err(Object.values(answer.error)[0] ?? { problem: 'wrong_format' });
};

const mostSpools = 999;

const readCount = (cell: string): Result<number, FieldProblem> => {
  const digits = /^[x×]?\s*(\d{1,6})(?:[.,]0+)?\s*[x×]?$/i.exec(cell)?.[1];
  if (digits === undefined) return err({ problem: 'wrong_format' });
  return Number(digits) > mostSpools ? err({ problem: 'too_large', limit: mostSpools }) : ok(Number(digits));
};

const readPrice = (cell: string, decimals: number): Result<unknown, FieldProblem> => {
  const digits = decimal.read(cell.replaceAll(/[^\d.,]/g, ''));
  if (!digits.ok) return digits;
  return judged(spoolKind.fields.pricePaidMinor.schema, Math.round(Number(digits.value) * 10 ** decimals));
};

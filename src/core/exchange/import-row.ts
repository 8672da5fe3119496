import { parse } from '../fields.ts';
import { spool as spoolKind } from '../kinds/spool.ts';
import { thread as threadKind } from '../kinds/thread.ts';
import { err, ok, type Result } from '../result.ts';
import { plainCell, saysNothing } from './cell-text.ts';
import type { MoneyUnit } from '../amounts/currency.ts';
import { fullness, lengthIn, yesOrNo, type CellProblem } from './cell-readers.ts';
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
import { dateIn, type DayOrder } from './import-dates.ts';
import { minorIn, priceIn, type PriceProblem } from './import-price.ts';

/** Why a row or a cell is not taken. `limit` is a bound, or the number of the row that contradicts. */
export interface ImportProblem {
  readonly problem:
    | CellProblem['problem']
    | PriceProblem['problem']
    | 'no_code'
    | 'no_brand'
    | 'unknown_brand'
    | 'near_brand'
    | 'no_line'
    | 'several_brands'
    | 'contradicts'
    | 'unknown_thread'
    | BrokenRow['problem']
    | 'team_full';
  readonly limit?: number;
  /** The brand that the row names, where the problem is about it. */
  readonly brand?: string;
}

/** A row that is not imported, and why. `column`: the column at fault; null where none can be named. */
export interface RefusedRow extends ImportProblem {
  readonly row: number;
  readonly column: ColumnName | null;
}

/** A cell that is not taken, with its own words; the rest of its row is. */
export interface DroppedCell extends ImportProblem {
  readonly row: number;
  readonly column: ColumnName;
  readonly cell: string;
}

/** A cell and the value read from it. */
export interface Said {
  readonly cell: string;
  readonly value: unknown;
}

/** A row of a file with its values, each checked by the schema of its field. */
export interface ImportRow {
  readonly row: number;
  /** The texts of the row's cells by column; empty cells are left out. */
  readonly cells: { readonly [C in ColumnName]?: string };
  readonly thread: { readonly [C in ThreadColumn]?: Said };
  readonly spool: { readonly [C in SpoolColumn]?: Said };
  readonly fullnessBp: number | null | undefined;
  /** How many spools the row stands for; undefined when no cell says so. */
  readonly spools: number | undefined;
  /** How full the last of them is, where the count has a fraction: 1.5 is one full spool and a half. */
  readonly lastBp: number | undefined;
}

/** How the cells of a file are to be read. */
export interface Reading {
  /** The team's currency and its decimals. */
  readonly money: MoneyUnit;
  /** The words above the column of prices. */
  readonly priceHeading: string;
  readonly dayOrder: DayOrder | undefined;
  /** Whether bare numbers in the column `fullness` are percents: then 1 is a hundredth. */
  readonly isPercent: boolean;
  /** A file of our own is read as it is written, without repairs. */
  readonly isOwn: boolean;
}

// A row whose number cannot be read names no thread, so it cannot be repaired.
const naming: readonly ColumnName[] = ['brand', 'line', 'code', 'copy', 'catalogueId'];

type ValueProblem = CellProblem | PriceProblem;

/** Makes a reader of rows. A cell that cannot be read is handed to `drop` and left empty; only a naming one refuses. */
export const rowReader = (
  mapping: Mapping,
  reading: Reading,
  drop: (cell: DroppedCell) => void,
): ((row: FileRow) => Result<ImportRow, RefusedRow>) => {
  // Results are cached: thousands of rows have the same values.
  const known = new Map<string, Result<unknown, ValueProblem>>();
  const valueOf = (column: ColumnName, cell: string): Result<unknown, ValueProblem> => {
    const key = `${column}\u0000${cell}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const read = readCell(column, cell, reading);
    known.set(key, read);
    return read;
  };
  return ({ row, cells }) => {
    const texts: { [C in ColumnName]?: string } = {};
    const thread: { [C in ThreadColumn]?: Said } = {};
    const spool: { [C in SpoolColumn]?: Said } = {};
    let fullnessBp: number | null | undefined;
    let count: Count | undefined;
    for (const [at, column] of mapping.entries()) {
      const cell = cells[at] ?? '';
      if (column === null || cell === '') continue;
      const read = valueOf(column, cell);
      if (!read.ok) {
        if (naming.includes(column)) return err({ row, column, ...read.error });
        drop({ row, column, cell, ...read.error });
        continue;
      }
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
      else if (column === 'spools') count = read.value as Count;
    }
    const paid = spool.pricePaidMinor;
    if (paid !== undefined && typeof paid.value === 'number') {
      const column = texts.pricePaidMinor === undefined ? 'price' : 'pricePaidMinor';
      // The columns beside a price say in which currency it is, and those of an export in which unit.
      const said = column === 'price' ? { currency: texts.currency ?? '' } : texts;
      const minor = minorIn(paid.value, said, reading.money);
      const judgedMinor = minor.ok ? judged(spoolKind.fields.pricePaidMinor.schema, minor.value) : minor;
      if (judgedMinor.ok) spool.pricePaidMinor = { ...paid, value: judgedMinor.value };
      else {
        delete spool.pricePaidMinor;
        drop({ row, column, cell: paid.cell, ...judgedMinor.error });
      }
    }
    return ok({ row, cells: texts, thread, spool, fullnessBp, spools: count?.spools, lastBp: count?.lastBp });
  };
};

const readCell = (column: ColumnName, cell: string, reading: Reading): Result<unknown, ValueProblem> => {
  const ofThread = asThreadColumn(column);
  if (ofThread !== undefined)
    return read(threadColumns[ofThread], ofThread === 'weight' && !reading.isOwn ? bareWeight(cell) : cell, (value) =>
      judged(threadKind.fields[ofThread].schema, value),
    );
  const ofSpool = asSpoolColumn(column);
  if (ofSpool === 'boughtOn')
    return read({ read: (text) => dateIn(text, reading.dayOrder) }, cell, (value) =>
      judged(spoolKind.fields.boughtOn.schema, value),
    );
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
      return readPrice(cell, reading);
    case 'fullness':
      return fullness.read(reading.isPercent && /^[\d.,]+$/.test(cell) ? `${cell}%` : cell);
    default:
      return ok(cell);
  }
};

/** “40 wt”, “No. 40” and “#40” are the weight 40. */
const bareWeight = (cell: string): string =>
  /^(?:no\.?|nr\.?|#)?\s*(\d{1,3})\s*(?:wt|weight|er)?\.?$/i.exec(cell)?.[1] ??
  cell.replace(/^(\d{1,2})[\s-]*(?:strands?|f[aä]dig)$/i, '$1-strand');

const read = (
  form: { readonly read: (cell: string) => Result<unknown, CellProblem> },
  cell: string,
  judge: (value: unknown) => Result<unknown, CellProblem>,
): Result<unknown, CellProblem> => {
  if (saysNothing(cell)) {
    const asNull = judge(null);
    return asNull.ok ? asNull : judge([]);
  }
  const value = form.read(cell);
  return value.ok ? judge(value.value) : value;
};

const judged = (schema: Parameters<typeof parse>[0], value: unknown): Result<unknown, CellProblem> => {
  const answer = parse(schema, value);
  if (answer.ok) return ok(answer.value);
  return err(Object.values(answer.error)[0] ?? { problem: 'wrong_format' });
};

const mostSpools = 999;

/** A number of spools, and how full the last is, where a part of one is counted. */
interface Count {
  readonly spools: number;
  readonly lastBp: number | undefined;
}

/** Reads “2”, “x2”, “2 spools”, “1,5”, “1 ½”, “half”, “75 %” and a tick or cross of a list. */
const readCount = (cell: string): Result<Count, CellProblem> => {
  const number = withUnit.exec(cell)?.[1];
  if (number !== undefined) return countOf(Number(number.replace(',', '.')));
  const [, whole, part] =
    /^(\d{1,3}(?=[½¼¾⅓⅔]|\s))?\s*([½¼¾⅓⅔]|\d\/\d)$/.exec(cell) ??
    /^()(\d{1,3}\s?%|\p{L}[\p{L} ]{2,15})$/u.exec(cell) ??
    [];
  if (part !== undefined) {
    const bp = fullness.read(part);
    if (bp.ok && typeof bp.value === 'number') return countOf(Number(whole ?? 0) + bp.value / 10_000);
  }
  if (['-', '–', '—'].includes(cell)) return countOf(0);
  const isTicked = yesOrNo.read(cell.replace(/^[✓✔]$/, 'x'));
  return isTicked.ok ? countOf(isTicked.value === true ? 1 : 0) : err({ problem: 'wrong_format' });
};

const withUnit =
  /^[x×]?\s*(\d{1,6}(?:[.,]\d{1,3})?)\s*(?:[x×]|spools?|cones?|skeins?|rolls?|pieces?|pcs?|spulen?|konen?|rollen?|str[aä]nge?|st(?:ü|ue)ck|stk)?\.?$/iu;

const countOf = (number: number): Result<Count, CellProblem> => {
  const spools = Math.ceil(number);
  if (spools > mostSpools) return err({ problem: 'too_large', limit: mostSpools });
  return ok({ spools, lastBp: spools === number ? undefined : Math.round((number % 1) * 10_000) });
};

const readPrice = (cell: string, { money, priceHeading }: Reading): Result<unknown, ValueProblem> => {
  const minor = priceIn(cell, money, priceHeading);
  return minor.ok ? judged(spoolKind.fields.pricePaidMinor.schema, minor.value) : minor;
};

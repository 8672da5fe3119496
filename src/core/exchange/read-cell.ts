import { parse } from '../fields.ts';
import type { MoneyUnit } from '../amounts/currency.ts';
import type { ShownSign } from '../amounts/number-signs.ts';
import { spool as spoolKind } from '../kinds/spool.ts';
import { thread as threadKind } from '../kinds/thread.ts';
import { err, ok, type Result } from '../result.ts';
import { plainCell, saysNothing } from './cell-text.ts';
import { fullness, lengthIn, yesOrNo, type CellProblem, dateIn, type DayOrder } from './cell-readers.ts';
import {
  asSpoolColumn,
  asThreadColumn,
  numberColumns,
  spoolColumns,
  spoolField,
  threadColumns,
  type ColumnName,
} from './columns.ts';
import { shortestSpool, type FullnessUnit, type NumberSigns } from './found-in-columns.ts';
import { priceIn, type PriceProblem } from './import-price.ts';
import { damageOf, type Damage } from './spreadsheet-damage.ts';

/** Why a cell is not imported. */
export type ValueProblem =
  | CellProblem
  | PriceProblem
  | { readonly problem: Damage['problem'] | 'percent_or_spools'; readonly limit?: number; readonly fraction?: string };

/** How to read the cells of a file. */
export interface Reading {
  readonly money: MoneyUnit;
  readonly priceHeading: string;
  readonly dayOrder: DayOrder | undefined;
  /** What bare numbers in the column `fullness` mean; undefined until the person has answered. */
  readonly fullnessUnit: FullnessUnit | undefined;
  /** How many spools a count that is no number (“a few”) means; undefined until the person has answered. */
  readonly unclearCount: number | undefined;
  /** The decimal signs of columns of numbers, and the columns for which the person chose the sign. */
  readonly signs: NumberSigns;
  readonly answered: ReadonlySet<ColumnName>;
  /** Whether this app wrote the file: then cells are read as written, without repairs. */
  readonly isOwn: boolean;
}

// A spreadsheet may have changed these cells: a power, day or error in them is not what a person typed.
const damageable: ReadonlySet<ColumnName> = new Set([
  ...numberColumns,
  'code',
  'copy',
  'weight',
  'aliases',
  'shortCode',
  'state',
  'place',
  'position',
  'lot',
]);

/** Whether a day in this column is certainly a spreadsheet's change of another text. */
export function isSpoiltByDay(column: ColumnName): boolean {
  return damageable.has(column);
}

/** Reads the value of a cell, or returns why it cannot. For most columns, the schema of the field checks the value. */
export function readCell(column: ColumnName, cell: string, reading: Reading): Result<unknown, ValueProblem> {
  const damage = damageOf(cell);
  if (damage !== undefined && (damageable.has(column) || damage.problem === 'spreadsheet_error')) return err(damage);
  const ofThread = asThreadColumn(column);
  if (ofThread !== undefined)
    return read(threadColumns[ofThread], ofThread === 'weight' && !reading.isOwn ? bareWeight(cell) : cell, (value) =>
      judgedValue(threadKind.fields[ofThread].schema, value),
    );
  const ofSpool = asSpoolColumn(column);
  if (ofSpool === 'boughtOn')
    return read({ read: (text) => dateIn(text, reading.dayOrder) }, cell, (value) =>
      judgedValue(spoolKind.fields.boughtOn.schema, value),
    );
  if (ofSpool !== undefined)
    return read(spoolColumns[ofSpool], cell, (value) =>
      judgedValue(spoolKind.fields[spoolField(ofSpool)].schema, value),
    );
  switch (column) {
    case 'brand':
    case 'line':
    case 'code':
      return judgedValue(threadKind.fields[column].schema, plainCell(cell));
    case 'catalogueId':
      return saysNothing(cell) ? ok(null) : judgedValue(threadKind.fields.catalogueId.schema, plainCell(cell));
    case 'shortCode':
      return judgedValue(spoolKind.fields.shortCode.schema, plainCell(cell));
    case 'copy':
      return readCopy(cell);
    case 'spools':
      return readCount(cell);
    case 'lengthM':
    case 'lengthYd':
      return read(lengthIn(column === 'lengthM' ? 'm' : 'yd', ...signIn(column, reading)), cell, (value) =>
        judgedValue(spoolKind.fields.initialLengthMm.schema, value),
      );
    case 'leftM':
    case 'leftYd':
      return lengthIn(column === 'leftM' ? 'm' : 'yd', ...signIn(column, reading)).read(cell);
    case 'price':
      return readPrice(cell, reading);
    case 'fullness':
      return readFullness(cell, reading.fullnessUnit);
    default:
      return ok(cell);
  }
}

/** Returns the decimal sign of a column of lengths, and the least length (m or yd) that a two-way number may mean. */
const signIn = (column: ColumnName, { signs, answered }: Reading): readonly [ShownSign, number] => [
  signs[column],
  answered.has(column) ? 0 : shortestSpool,
];

const readFullness = (cell: string, unit: FullnessUnit | undefined): Result<unknown, ValueProblem> => {
  if (!/^[\d.,]+$/.test(cell)) return fullness.read(cell);
  if (unit === undefined || unit === 'spools') return err({ problem: 'percent_or_spools' });
  return fullness.read(unit === 'percent' ? `${cell}%` : cell);
};

/** Reads “40 wt”, “No. 40” and “#40” as the weight 40, and “2 strands” as “2-strand”. */
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

/** Returns a value in the form that its schema gives it, or its problem. */
export function judgedValue(schema: Parameters<typeof parse>[0], value: unknown): Result<unknown, CellProblem> {
  const answer = parse(schema, value);
  if (answer.ok) return ok(answer.value);
  return err(Object.values(answer.error)[0] ?? { problem: 'wrong_format' });
}

/** The most hand-typed threads that a file may tell apart under one brand, line and number. */
const mostCopies = 1000;

const readCopy = (cell: string): Result<number, CellProblem> => {
  if (!/^\d{1,9}$/.test(cell)) return err({ problem: 'wrong_format' });
  if (Number(cell) < 1) return err({ problem: 'too_small', limit: 1 });
  return Number(cell) > mostCopies ? err({ problem: 'too_large', limit: mostCopies }) : ok(Number(cell));
};

const mostSpools = 999;

/** A number of spools, and how full the last one is, if the number has a fraction. */
export interface Count {
  readonly spools: number;
  readonly lastBp: number | undefined;
}

/** Reads “2”, “x2”, “2 spools”, “1,5”, “1 ½”, “half”, “75 %”, and a tick or cross of a list; fails for other text. */
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
  /^[x×]?\s*(\d{1,6}(?:[.,](?:\d{1,2}|0{3}))?)\s*(?:[x×]|spools?|cones?|skeins?|rolls?|pieces?|pcs?|spulen?|konen?|rollen?|str[aä]nge?|st(?:ü|ue)ck|stk|bobines?|bobinas?|carretes?|conos?|klossen|klos|stuks?|szpul(?:ka|ki|ek)|sztuk|szt)?\.?$/iu;

const countOf = (number: number): Result<Count, CellProblem> => {
  const spools = Math.ceil(number);
  if (spools > mostSpools) return err({ problem: 'too_large', limit: mostSpools });
  return ok({ spools, lastBp: spools === number ? undefined : Math.round((number % 1) * 10_000) });
};

const readPrice = (cell: string, { money, priceHeading, signs }: Reading): Result<unknown, ValueProblem> => {
  const minor = priceIn(cell, money, priceHeading, signs.price);
  return minor.ok ? judgedValue(spoolKind.fields.pricePaidMinor.schema, minor.value) : minor;
};

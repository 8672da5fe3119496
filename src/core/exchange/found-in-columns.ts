import type { MoneyUnit } from '../amounts/currency.ts';
import { decimalOf, fitsTwoWays, signShownBy, type DecimalSign, type ShownSign } from '../amounts/number-signs.ts';
import type { ColumnName } from './columns.ts';
import type { FileRow, FileRows } from '../tables/file-rows.ts';
import type { Mapping } from './guess-columns.ts';
import { dateIn, orderSaidBy, type DayOrder } from './cell-readers.ts';
import { signOfMoney } from './import-price.ts';

/** What bare numbers in a column of fullness mean: per cent, parts of one, or full spools. */
export type FullnessUnit = 'percent' | 'parts' | 'spools';

/** The decimal sign of each column of numbers. */
export type NumberSigns = { readonly [C in ColumnName]?: ShownSign };

/** The numbers of a column that can be read in two ways: the page asks once about all of them. */
export interface NumberQuestion {
  readonly column: ColumnName;
  readonly rows: number;
  readonly example: string;
  readonly answer: DecimalSign | undefined;
}

/** A person's answers about the numbers of a file. */
export interface NumberAnswers {
  readonly signs?: { readonly [C in ColumnName]?: DecimalSign };
  readonly fullness?: 'percent' | 'spools' | undefined;
  /** How many spools a row has whose count is no number, such as “a few”. */
  readonly counts?: number | undefined;
}

/** What whole columns show. `dates`: the dates that may mean two days, if no other date in the column decides. */
export interface FoundInColumns {
  readonly dayOrder: DayOrder | undefined;
  readonly dates: { readonly rows: number; readonly example: string } | undefined;
  readonly signs: NumberSigns;
  readonly answered: ReadonlySet<ColumnName>;
  readonly numbers: readonly NumberQuestion[];
  readonly fullnessUnit: FullnessUnit | undefined;
  readonly fullness: { readonly rows: number; readonly example: string } | undefined;
}

/** The columns whose numbers may have decimals and grouped thousands. */
export const signedColumns = ['price', 'lengthM', 'lengthYd', 'leftM', 'leftYd'] as const;

/** Finds how to read dates, numbers and fullness: one cell of a column may show how the other cells are meant. */
export function* foundInColumns(
  { rows }: FileRows,
  mapping: Mapping,
  header: readonly string[],
  money: MoneyUnit,
  answers: NumberAnswers,
): Generator<void, FoundInColumns> {
  const date = mapping.indexOf('boughtOn');
  const orders = new Set<DayOrder>();
  let dates: FoundInColumns['dates'];
  for (const { cells } of rows) {
    yield;
    const cell = cells[date] ?? '';
    const order = orderSaidBy(cell);
    if (order !== undefined) orders.add(order);
    const read = dateIn(cell);
    if (!read.ok && read.error.problem === 'date_order')
      dates = { rows: (dates?.rows ?? 0) + 1, example: dates?.example ?? cell };
  }
  const [one, other] = orders;
  // If the dates of a column show both orders, the page asks about those that may mean two days.
  const dayOrder = other === undefined ? one : undefined;
  const signs: { [C in ColumnName]?: NumberSigns[C] } = {};
  const answered = new Set<ColumnName>();
  const numbers: NumberQuestion[] = [];
  for (const column of signedColumns) {
    const figures = yield* figuresIn(rows, mapping.indexOf(column));
    const shown = figures.shown ?? (column === 'price' ? undefined : signBySize(figures));
    const answer = answers.signs?.[column];
    signs[column] = answer ?? shown;
    if (answer !== undefined) answered.add(column);
    const isOpen = (figure: string) =>
      column === 'price' ? shown === 'mixed' || isOpenPrice(figure, shown, money) : isOpenLength(figure, shown);
    const open = figures.twoWays.filter(isOpen);
    if (open[0] !== undefined) numbers.push({ column, rows: open.length, example: open[0], answer });
  }
  const fullness = fullnessIn(rows, mapping, header);
  return {
    dayOrder,
    dates: dayOrder === undefined ? dates : undefined,
    signs,
    answered,
    numbers,
    fullnessUnit: fullness.asks === undefined ? fullness.unit : answers.fullness,
    fullness: fullness.asks,
  };
}

const isOpenPrice = (figure: string, shown: ShownSign, money: MoneyUnit): boolean =>
  shown === undefined && signOfMoney(figure, money) === undefined;

/** Whether to ask about a length such as 1.200: no sign decides, or with the sign it is below `shortestSpool`. */
const isOpenLength = (figure: string, shown: ShownSign): boolean => {
  const decimal = decimalOf(figure, shown);
  return decimal === 'two_ways' || Number(decimal) < shortestSpool;
};

/** The page asks about a length that fits two ways if the length is below this (in metres or yards). */
export const shortestSpool = 10;

interface Figures {
  readonly shown: ShownSign;
  readonly twoWays: readonly string[];
  /** Whether the column has numbers with only one reading, and all of these are whole and have three digits or more. */
  readonly areLarge: boolean;
}

/** If all other lengths have three digits or more, 1.000 beside 1000 is not 1: its sign groups thousands. */
const signBySize = ({ twoWays, areLarge }: Figures): ShownSign => {
  const groups = new Set(twoWays.map((figure) => (figure.includes('.') ? '.' : ',')));
  if (!areLarge || groups.size !== 1) return undefined;
  return groups.has('.') ? ',' : '.';
};

function* figuresIn(rows: readonly FileRow[], at: number): Generator<void, Figures> {
  const shown = new Set<ShownSign>();
  const twoWays: string[] = [];
  let [clear, large] = [0, 0];
  if (at >= 0)
    for (const { cells } of rows) {
      yield;
      const [, figure] = /^[^\d]{0,6}(\d[\d.,’'\s]*?)[.,]?[-–—]*[^\d]{0,8}$/u.exec(cells[at] ?? '') ?? [];
      if (figure === undefined) continue;
      if (fitsTwoWays(figure)) {
        twoWays.push(figure);
        continue;
      }
      clear += 1;
      if (/^\d{3,}$/.test(figure)) large += 1;
      const sign = signShownBy([figure]);
      if (sign !== undefined) shown.add(sign);
    }
  const [sign, other] = shown;
  return { shown: other === undefined ? sign : 'mixed', twoWays, areLarge: clear > 0 && large === clear };
}

const fullnessIn = (
  rows: readonly FileRow[],
  mapping: Mapping,
  header: readonly string[],
): { readonly unit: FullnessUnit; readonly asks: FoundInColumns['fullness'] } => {
  const at = mapping.indexOf('fullness');
  if (at < 0) return { unit: 'parts', asks: undefined };
  const cells = rows.map((row) => row.cells[at] ?? '').filter((cell) => cell !== '');
  const bare = cells.filter((cell) => /^[\d.,]+$/.test(cell));
  const largest = Math.max(0, ...bare.slice(0, mostCompared).map((cell) => Number(cell.replace(',', '.')) || 0));
  const isSaid = /%|percent|prozent|pct|pour ?cent|porcentaje|procent/i.test(header[at] ?? '');
  const mayCount = largest > 1 && largest <= mostSpoolsSeen;
  const asks = mayCount && !isSaid;
  return {
    unit: largest > 1 ? 'percent' : 'parts',
    asks: asks
      ? { rows: bare.length, example: bare.find((cell) => Number(cell.replace(',', '.')) > 1) ?? '' }
      : undefined,
  };
};

const mostCompared = 10_000;
/** If the numbers in a column “Full” go up to this one at most, they may count full spools. */
const mostSpoolsSeen = 20;

import { decimalsOf, type MoneyUnit } from '#core/amounts/currency.ts';
import type { FieldProblem } from '#core/fields.ts';
import type { PriceProfile } from '#core/pricing/price-profile.ts';
import { err, ok, type Result } from '#core/result.ts';
import { minorToText } from '#parts/money/money-input.ts';
import { signShownBy } from '#core/amounts/number-signs.ts';
import { countIn, minorIn, priceIn } from './pasted-numbers.ts';

/**
 * A pasted price list: the lowest quantity of each column, and a row for each stitch range with one price per column.
 */
interface PastedMatrix {
  readonly quantities: readonly number[];
  readonly rows: PriceProfile['matrix'];
}

/**
 * Why a pasted list cannot be read. For `wrong_format`, `limit` is the number of the wrong row; row 1 has the
 * quantities.
 */
interface MatrixProblem extends FieldProblem {
  /**
   * The row with a price that has more decimals than the currency; `limit` is the number of the currency's decimals.
   */
  readonly row?: number;
  /** True if a price of the row can be read in two ways: 1,234 is 1.234 or 1234. */
  readonly isTwoWays?: true;
}

/** Reads a price list copied from a spreadsheet: cells are separated by tabs or semicolons. */
export function readMatrix(text: string, unit: MoneyUnit): Result<PastedMatrix, MatrixProblem> {
  const lines = text
    .split(/\r?\n/u)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(line.includes('\t') ? '\t' : ';').map((cell) => cell.trim()));
  const [head, ...body] = lines;
  if (head === undefined) return err({ problem: 'required' });
  const quantities = head.slice(1).map((cell) => countIn(cell.replace(/\+$/u, ''), 1, 1_000_000));
  if (quantities.length === 0 || quantities.some((qty) => qty === undefined)) return wrong(1);
  const sign = signShownBy(body.flatMap(([_stitches, ...cells]) => cells.flatMap((cell) => priceIn(cell) ?? [])));
  const rows: { stitchFrom: number; stitchTo: number | null; pricesMinor: number[] }[] = [];
  for (const [index, [stitches = '', ...cells]] of body.entries()) {
    const range = rangeOf(stitches, rows.at(-1)?.stitchTo ?? -1);
    const prices = cells.map((cell) => {
      const price = priceIn(cell);
      return price === undefined ? undefined : minorIn(price, sign, unit);
    });
    if (prices.includes('twoWays')) return err({ problem: 'wrong_format', limit: index + 2, isTwoWays: true });
    if (range === undefined || prices.length !== quantities.length || prices.some((price) => price === undefined))
      return wrong(index + 2);
    if (!prices.every(Number.isInteger))
      return err({ problem: 'too_many_decimals', limit: decimalsOf(unit), row: index + 2 });
    rows.push({ ...range, pricesMinor: prices.map(Number) });
  }
  return ok({ quantities: quantities.map(Number), rows });
}

/** Writes a profile's price list as text that `readMatrix` can read again; empty without a list. */
export function matrixToText({
  matrix,
  tiers,
  ...unit
}: Pick<PriceProfile, 'matrix' | 'tiers' | 'currency' | 'currencyDecimals'>): string {
  return matrix.length === 0
    ? ''
    : [
        ['', ...tiers.map(({ minQty }) => String(minQty))].join('\t'),
        ...matrix.map(({ stitchFrom, stitchTo, pricesMinor }) =>
          [
            stitchTo === null ? `${stitchFrom}+` : `${stitchFrom}–${stitchTo}`,
            ...pricesMinor.map((minor) => minorToText(minor, unit)),
          ].join('\t'),
        ),
      ].join('\n');
}

const wrong = (row: number): Result<never, MatrixProblem> => err({ problem: 'wrong_format', limit: row });

/** Reads "5001–8000", "18001+", or "8000", which then starts after `before` stitches; undefined for other texts. */
const rangeOf = (text: string, before: number) => {
  const [, from, to] = /^([\d.,’'\s]+)[-–—]([\d.,’'\s]+)$/u.exec(text) ?? [];
  const whole = (cell: string): number | undefined => countIn(cell, 0, 1_000_000);
  if (from !== undefined && to !== undefined) {
    const [stitchFrom, stitchTo] = [whole(from), whole(to)];
    return stitchFrom === undefined || stitchTo === undefined ? undefined : { stitchFrom, stitchTo };
  }
  const open = /^([\d.,’'\s]+)\+$/u.exec(text)?.[1];
  if (open !== undefined) {
    const stitchFrom = whole(open);
    return stitchFrom === undefined ? undefined : { stitchFrom, stitchTo: null };
  }
  const last = /^[\d.,’' ]+$/u.test(text) ? whole(text) : undefined;
  return last === undefined ? undefined : { stitchFrom: before + 1, stitchTo: last };
};

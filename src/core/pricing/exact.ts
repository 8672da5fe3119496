import BigDecimal from 'big.js';
import { decimalsOf, type MoneyUnit } from '../amounts/currency.ts';

/**
 * Exact decimals: sums and products are exact, quotients have forty decimals. `strict`: the library refuses plain
 * numbers.
 */
const decimals: BigDecimal.BigConstructor = BigDecimal();
decimals.DP = 40;
decimals.RM = decimals.roundHalfUp;
decimals.NE = -60;
decimals.PE = 60;
decimals.strict = true;

/** An exact number: money in minor units, minutes, or rates in major units. The compiler refuses plain numbers. */
export interface Exact {
  plus(other: Exact): Exact;
  minus(other: Exact): Exact;
  times(other: Exact): Exact;
  div(other: Exact): Exact;
  gt(other: Exact): boolean;
  lt(other: Exact): boolean;
  eq(other: Exact): boolean;
  round(decimals: number, mode: BigDecimal.RoundingMode): Exact;
  toFixed(decimals?: number, mode?: BigDecimal.RoundingMode): string;
}

/** Converts a decimal text (`"1.15"`) to an exact number. Throws if the text is no number. */
export function exact(decimal: string): Exact {
  return narrowed(decimals(decimal));
}

/** Thrown for an amount that a JavaScript number cannot hold exactly, such as 2^53. */
export class SumTooLarge extends RangeError {}

/** Returns a whole amount unchanged. Throws `SumTooLarge` if a number cannot count it exactly. */
export function counted(amount: number): number {
  if (!Number.isSafeInteger(amount)) throw new SumTooLarge(`${amount} is beyond what can be counted exactly.`);
  return amount;
}

/**
 * Converts a whole number (stitches, pieces, mm, minor units) to an exact one. Throws if it is not whole or too large.
 */
export function whole(count: number): Exact {
  if (!Number.isInteger(count)) throw new RangeError(`${count} is not a whole number.`);
  return narrowed(decimals(String(counted(count))));
}

/** Converts basis points, which may have decimals (887.5 is 8.875 %), without rounding. */
const bpOf = (basisPoints: number): Exact => exact(String(basisPoints));

/** Hides from the compiler the operations that take plain numbers, because the library throws on them. */
const narrowed = (value: BigDecimal): Exact => value as unknown as Exact;

/** Zero as an exact number. */
export const zero = exact('0');
const one = exact('1');
const tenThousand = exact('10000');

/** Returns a share in basis points of an amount: 2,500 of 8 is 2. */
export function shareOf(amount: Exact, basisPoints: number): Exact {
  return basisPoints === 0 ? zero : amount.times(bpOf(basisPoints)).div(tenThousand);
}

/** Returns one plus a share in basis points: 2,500 is 1.25. */
export function onePlus(basisPoints: number): Exact {
  return one.plus(bpOf(basisPoints).div(tenThousand));
}

/** Returns one minus a share in basis points: 4,000 is 0.6. */
export function oneMinus(basisPoints: number): Exact {
  return one.minus(bpOf(basisPoints).div(tenThousand));
}

/** Returns how many groups of `size` are needed for a count, both whole: 25 pieces in runs of 12 need 3. */
export function groupsOf(count: number, size: number): number {
  return Math.ceil(count / size);
}

/** Returns the sum of amounts. */
export function sumOf(amounts: readonly Exact[]): Exact {
  return amounts.reduce((sum, amount) => sum.plus(amount), zero);
}

/** Returns the larger of two amounts. */
export function larger(a: Exact, b: Exact): Exact {
  return a.gt(b) ? a : b;
}

/** Rounds off the residue of quotients with forty decimals: `1/6 + 1/3` becomes one half again. */
// No real amount is this close to a whole or half without being one: its divisors would need over 35 digits.
const withoutResidue = (amount: Exact): Exact => amount.round(35, decimals.roundHalfUp);

/**
 * Rounds to whole minor units, half away from zero (rules: Order of calculation). Throws `SumTooLarge` from 2^53 on.
 */
export function halfUp(amount: Exact): number {
  return toWhole(withoutResidue(amount).round(0, decimals.roundHalfUp));
}

/** Rounds up to a whole number, towards plus infinity: for break-even and target prices, and for spoiled pieces. */
export function ceiling(amount: Exact): number {
  const value = withoutResidue(amount);
  return toWhole(value.round(0, value.lt(zero) ? decimals.roundDown : decimals.roundUp));
}

/** Returns the smallest `ending + n × every` (n is any whole number) that is not below the amount. */
export function nextEnding(amount: Exact, every: Exact, ending: Exact): Exact {
  const steps = withoutResidue(amount.minus(ending).div(every));
  return ending.plus(every.times(steps.round(0, steps.lt(zero) ? decimals.roundDown : decimals.roundUp)));
}

/** Converts an amount to text with four decimals, half away from zero: `"10.5000"`. */
export function toFourDecimals(amount: Exact): string {
  return withoutResidue(amount).toFixed(4, decimals.roundHalfUp);
}

const toWhole = (amount: Exact): number => {
  const count = counted(Number(amount.toFixed(0)));
  return count === 0 ? 0 : count;
};

/** Returns how many minor units a major unit has: 100 for EUR. */
export function minorPerMajor(unit: MoneyUnit): Exact {
  return exact(`1e${decimalsOf(unit)}`);
}

/** The sign before the decimals of a number. */
export type DecimalSign = '.' | ',';

/**
 * The decimal sign that the numbers of one column show; `mixed` if they show a point and a comma; undefined if none.
 */
export type ShownSign = DecimalSign | 'mixed' | undefined;

/** Finds the decimal sign that the numbers of a column show, apart from numbers that can be read in two ways. */
export function signShownBy(numbers: Iterable<string>): ShownSign {
  const shown = new Set<DecimalSign>();
  for (const number of numbers) {
    const sign = ownSign(number);
    if (sign !== undefined) shown.add(sign);
  }
  const [first] = shown;
  return shown.size > 1 ? 'mixed' : first;
}

/** Whether a number can be read in two ways: 1,234 is 1234 or 1.234. A number that begins with 0 cannot. */
export function fitsTwoWays(number: string): boolean {
  return /^[1-9]\d{0,2}[.,]\d{3}$/u.test(number);
}

/**
 * Returns decimal text; `two_ways` if a number has two readings and `sign` does not decide; undefined for other text.
 */
export function decimalOf(number: string, sign: ShownSign): string | undefined {
  const [whole = '', fraction, ...more] = split(number, ownSign(number) ?? sign);
  if (more.length > 0 || !isGrouped(whole) || (fraction !== undefined && !/^\d*$/u.test(fraction))) return undefined;
  if (sign !== '.' && sign !== ',' && fitsTwoWays(number)) return 'two_ways';
  return `${whole.replaceAll(/\D/gu, '')}.${fraction || '0'}`;
}

/**
 * Whether a number's digits are ungrouped, or in groups of three with one sign between; in India the groups before the
 * last are of two (12,34,567).
 */
export function isGrouped(whole: string): boolean {
  return /^(?:\d+|\d{1,3}(?:([.,’'\s])\d{3})(?:\1\d{3})*|\d{1,2}(?:,\d{2})+,\d{3})$/u.test(whole);
}

/** Returns the decimal sign that is usual with a currency, such as the point for dollars; undefined if none is. */
export function usualSign(currency: string): DecimalSign | undefined {
  return withPoint.has(currency) ? '.' : withComma.has(currency) ? ',' : undefined;
}

const withPoint: ReadonlySet<string> = new Set(
  'AUD BHD CNY GBP HKD ILS INR JOD JPY KRW KWD MXN MYR NZD OMR PHP SGD THB TWD USD'.split(' '),
);
const withComma: ReadonlySet<string> = new Set('ARS BRL COP DKK IDR TND TRY VND'.split(' '));

const split = (number: string, sign: ShownSign): readonly string[] =>
  sign === '.' || sign === ',' ? number.split(sign) : [number];

const ownSign = (number: string): DecimalSign | undefined => {
  const [last] = /[.,](?=\d*$)/u.exec(number) ?? [];
  if (last !== '.' && last !== ',') return undefined;
  const other = last === '.' ? ',' : '.';
  if (number.includes(other)) return last;
  if (number.indexOf(last) !== number.lastIndexOf(last)) return other; // a sign that occurs twice groups thousands
  return fitsTwoWays(number) ? undefined : last;
};

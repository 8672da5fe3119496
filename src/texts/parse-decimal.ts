import { locale } from './locale.ts';

/**
 * Reads a typed number, with either decimal mark, as an exact decimal (`1234.5`); undefined when it is no number.
 */
export function parseDecimal(text: string): string | undefined {
  const bare = text
    .trim()
    .replace(/[\s\u00a0\u202f'’]/gu, '')
    .replace(/^[−–]/u, '-');
  const shape = /^([+-]?)(\d*(?:[.,]\d*)*)$/u.exec(bare);
  const digits = shape?.[2] ?? '';
  if (!/\d/u.test(digits)) return undefined;
  const plain = withPoint(digits);
  return plain === undefined ? undefined : tidy(shape?.[1] === '-', plain);
}

const withPoint = (digits: string): string | undefined => {
  const mark = decimalMark(digits);
  const [whole = '', fraction, ...more] = mark === undefined ? [digits] : digits.split(mark);
  if (more.length > 0 || (fraction !== undefined && /[.,]/u.test(fraction))) return undefined;
  // In India the groups before the last have two digits: 12,34,567.
  const isGrouped = /^\d{1,3}(?:[.,]\d{3})+$|^\d{1,2}(?:,\d{2})+,\d{3}$/u.test(whole);
  if (/[.,]/u.test(whole) && !isGrouped) return undefined;
  return `${whole.replace(/[.,]/gu, '')}.${fraction ?? ''}`;
};

/** Returns the mark before the fraction: the last mark in the text, unless it can only group thousands. */
const decimalMark = (digits: string): '.' | ',' | undefined => {
  const last = /[.,](?=\d*$)/u.exec(digits)?.[0];
  if (last !== '.' && last !== ',') return undefined;
  const other = last === '.' ? ',' : '.';
  if (digits.includes(other)) return last;
  if (digits.indexOf(last) !== digits.lastIndexOf(last)) return undefined;
  // A lone mark as in `1,234` groups thousands, unless it is the locale's decimal mark.
  const groups = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/u.test(digits);
  return groups && last !== localMark() ? undefined : last;
};

/** Returns the mark before the fraction of a number in the locale in use. */
export function localMark(): string {
  if (last?.tag !== locale()) last = { tag: locale(), mark: markOf(locale()) };
  return last.mark;
}

/** The mark of the last locale, stored because making a format takes longer than reading a number. */
let last: { readonly tag: string; readonly mark: string } | undefined;

const markOf = (tag: string): string =>
  new Intl.NumberFormat(tag).formatToParts(0.5).find((part) => part.type === 'decimal')?.value ?? '.';

const tidy = (negative: boolean, plain: string): string => {
  const [whole = '', fraction = ''] = plain.split('.');
  const size = whole.replace(/^0+(?=\d)/u, '') || '0';
  const rest = fraction.replace(/0+$/u, '');
  const number = rest === '' ? size : `${size}.${rest}`;
  return negative && number !== '0' ? `-${number}` : number;
};

/**
 * Writes a plain decimal (`6.50`) as typed in the locale in use (`6,50`), for a field; `parseDecimal` reads it back.
 */
export function decimalText(decimal: string): string {
  return decimal.replace('.', localMark());
}

import { locale } from './locale.ts';

/** Writes a number as the locale in use does, e.g. `1,400`. */
export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  return commonNumber(value, options) ?? numberFormat(locale(), JSON.stringify(options)).format(value);
}

/** Writes a number as `Intl` does; undefined if options name more than decimals, and for locales not in `commonLocales`. */
const commonNumber = (
  value: number,
  { maximumFractionDigits: most = 3, ...others }: Intl.NumberFormatOptions,
): string | undefined => {
  const form = commonLocales[locale()];
  if (form === undefined || Object.keys(others).length > 0) return undefined;
  // Moves the point in the text, as `Intl` does: 1.005 is a little less in binary, and still rounds to 1.01.
  const steps = Math.round(Number(`${Math.abs(value)}e${most}`));
  // Of a long fraction this rounds twice, so only `Intl` writes one.
  if (!Number.isSafeInteger(steps) || (steps > 1e9 && !Number.isInteger(value))) return undefined;
  const digits = String(steps).padStart(most + 1, '0');
  const fraction = digits.slice(digits.length - most).replace(/0+$/u, '');
  const whole = grouped(digits.slice(0, digits.length - most), form);
  return `${value < 0 && steps > 0 ? '-' : ''}${whole}${fraction && `${form.beforeDecimals}${fraction}`}`;
};

/** Inserts the locale's separator between the thousands of whole digits. */
export function grouped(digits: string, { betweenThousands }: WrittenForm): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/gu, betweenThousands);
}

/** Returns the plural form that a count takes in the language in use. */
export function pluralFormOf(count: number): Intl.LDMLPluralRule {
  // The rule of English and German.
  if (locale() in commonLocales) return Math.abs(count) === 1 ? 'one' : 'other';
  const rules = plurals.get(locale()) ?? new Intl.PluralRules(locale());
  plurals.set(locale(), rules);
  return rules.select(count);
}

const plurals = new Map<string, Intl.PluralRules>();

const formats = new Map<string, Intl.NumberFormat>();

/** Returns a stored format if there is one, because making a format is slow, and thousands of rows use the same one. */
export function numberFormat(tag: string, options: string): Intl.NumberFormat {
  const key = tag + options;
  const known = formats.get(key) ?? new Intl.NumberFormat(tag, JSON.parse(options) as Intl.NumberFormatOptions);
  formats.set(key, known);
  return known;
}

/** How one locale writes whole numbers and amounts of money. */
interface WrittenForm {
  readonly betweenThousands: string;
  readonly beforeDecimals: string;
  readonly isSymbolBehind: boolean;
  /** The symbol of a currency with two decimals, by its ISO 4217 code. */
  readonly symbols: Readonly<Record<string, string>>;
}

const german: WrittenForm = {
  betweenThousands: '.',
  beforeDecimals: ',',
  isSymbolBehind: true,
  symbols: { CHF: 'CHF', EUR: '€', GBP: '£', USD: '$' },
};

const english = (symbols: WrittenForm['symbols']): WrittenForm => ({
  betweenThousands: ',',
  beforeDecimals: '.',
  isSymbolBehind: false,
  symbols,
});

const besideOwnMoney = { EUR: '€', GBP: '£', USD: 'US$' };
const inBritain = english(besideOwnMoney);
const inAmerica = english({ EUR: '€', GBP: '£', USD: '$' });

/**
 * The most common locales and currencies. For others, the first rows wait for `Intl`, which is slow on some devices.
 */
export const commonLocales: Readonly<Record<string, WrittenForm>> = {
  de: german,
  'de-DE': german,
  en: inAmerica,
  'en-AU': english({ AUD: '$' }),
  'en-CA': english({ ...besideOwnMoney, CAD: '$' }),
  'en-GB': inBritain,
  'en-IE': inBritain,
  'en-NZ': english({ ...besideOwnMoney, NZD: '$' }),
  'en-US': inAmerica,
};

import { locale } from './locale.ts';

/** How a team measures. */
export type Units = 'metric' | 'imperial';

const mmPerMetre = 1000;
const mmPerYard = 914.4;

/** A number as it is written here, e.g. `1,400`. */
export const formatNumber = (value: number, options?: Intl.NumberFormatOptions): string =>
  (options === undefined ? wholeNumber(value) : undefined) ??
  numberFormat(locale(), JSON.stringify(options ?? {})).format(value);

/** A whole number, where its way of writing is known here. */
const wholeNumber = (value: number): string | undefined => {
  const between = betweenThousands[locale()];
  if (between === undefined || !Number.isSafeInteger(value)) return undefined;
  return String(value).replace(/\B(?=(?:\d{3})+$)/gu, between);
};

/**
 * What the locales that most people have put between thousands. Every other locale, and a fraction, is left to
 * `Intl.NumberFormat`: Chromium takes 10 ms to make the first one, and the first rows of a list would wait for it.
 */
export const betweenThousands: Readonly<Record<string, string>> = {
  de: '.',
  'de-DE': '.',
  en: ',',
  'en-AU': ',',
  'en-CA': ',',
  'en-GB': ',',
  'en-IE': ',',
  'en-NZ': ',',
  'en-US': ',',
};

/** The plural form that a count takes in the language in use. */
export const pluralFormOf = (count: number): Intl.LDMLPluralRule => {
  const rules = plurals.get(locale()) ?? new Intl.PluralRules(locale());
  plurals.set(locale(), rules);
  return rules.select(count);
};

const plurals = new Map<string, Intl.PluralRules>();

/** A thread length given in mm, in metres or yards; below ten of them with one decimal. */
export const formatLength = (mm: number, units: Units): string => {
  const value = mm / (units === 'metric' ? mmPerMetre : mmPerYard);
  const isShort = Math.abs(value) < 10 && !Number.isInteger(value);
  const figure = isShort ? formatNumber(value, tenths) : formatNumber(rounded(value));
  // Intl knows metres in its own words but writes yards as "yd" in every language we have, so both go by symbol.
  return `${figure}\u00a0${lengthUnit(units)}`;
};

const tenths = { maximumFractionDigits: 1 } as const;

/** Half a unit goes away from zero. */
const rounded = (value: number): number => Math.sign(value) * Math.round(Math.abs(value));

/** The symbol behind a thread length. */
export const lengthUnit = (units: Units): string => (units === 'metric' ? 'm' : 'yd');

/** An amount in minor units of an ISO 4217 currency, e.g. 1250 of EUR is €12.50. */
export const formatMoney = (minor: number, currency: string): string => {
  const options = { style: 'currency', currency } as const;
  const digits = numberFormat(locale(), JSON.stringify(options)).resolvedOptions().maximumFractionDigits ?? 2;
  return formatNumber(minor / 10 ** digits, options);
};

/** A day, e.g. `12 Nov 2026`; `withTime` adds hours and minutes. Takes an ISO instant or ms since the epoch. */
export const formatDate = (when: string | number, { withTime = false }: { readonly withTime?: boolean } = {}): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', ...(withTime && { timeStyle: 'short' }) }).format(
    new Date(when),
  );

/** The time of day, e.g. `18:20`; takes ms since the epoch. */
export const formatClock = (whenMs: number): string =>
  new Intl.DateTimeFormat(locale(), { timeStyle: 'short' }).format(new Date(whenMs));

/** A day, e.g. `12 Nov`, with its year when that is another one than now's; both in ms since the epoch. */
export const formatDay = (whenMs: number, nowMs: number): string => {
  const isThisYear = new Date(whenMs).getFullYear() === new Date(nowMs).getFullYear();
  const year = isThisYear ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'short', ...year }).format(new Date(whenMs));
};

/** How long ago or ahead of `now`, both in ms since the epoch, in the largest unit that fits, e.g. `3 minutes ago`. */
export const formatRelative = (whenMs: number, nowMs: number): string => {
  const seconds = (whenMs - nowMs) / 1000;
  const [unit, size] = steps.find(([, one]) => Math.abs(seconds) >= one) ?? (['second', 1] as const);
  return new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(Math.trunc(seconds / size), unit);
};

const steps = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

const formats = new Map<string, Intl.NumberFormat>();

/** A list of thousands of rows asks for the same format again and again; making one is slow. */
const numberFormat = (tag: string, options: string): Intl.NumberFormat => {
  const key = tag + options;
  const known = formats.get(key) ?? new Intl.NumberFormat(tag, JSON.parse(options) as Intl.NumberFormatOptions);
  formats.set(key, known);
  return known;
};

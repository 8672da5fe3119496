import { locale } from './locale.ts';

/** How a team measures. */
export type Units = 'metric' | 'imperial';

const mmPerMetre = 1000;
const mmPerYard = 914.4;

/** A number as it is written here, e.g. `1,400`. */
export const formatNumber = (value: number, options: Intl.NumberFormatOptions = {}): string =>
  numberFormat(locale(), JSON.stringify(options)).format(value);

/** A thread length given in mm, in metres or yards; below ten of them with one decimal. */
export const formatLength = (mm: number, units: Units): string => {
  const value = mm / (units === 'metric' ? mmPerMetre : mmPerYard);
  const maximumFractionDigits = Math.abs(value) < 10 ? 1 : 0;
  // Intl knows metres in its own words but writes yards as "yd" in every language we have, so both go by symbol.
  return `${formatNumber(value, { maximumFractionDigits })}\u00a0${lengthUnit(units)}`;
};

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

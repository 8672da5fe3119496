import { commonDates, type WrittenDates, type WrittenDay } from './common-dates.ts';
import { locale } from './locale.ts';
import { formatNumber } from './numbers.ts';

export type Units = 'metric' | 'imperial';
/** `Day` and `NoDay` of the core. Repeated here, because texts may not import from the core. */
type Day = string & { readonly isDay: true };
type NoDay = string & { readonly isDay?: never };

const mmPerMetre = 1000;
const mmPerYard = 914.4;

/** Writes a thread length (mm) in metres or yards: whole; below 10 to 0.1, below 0.1 to one significant digit. */
export function formatLength(mm: number, units: Units): string {
  const value = mm / (units === 'metric' ? mmPerMetre : mmPerYard);
  const isShort = Math.abs(value) < 10 && !Number.isInteger(value);
  const figure = isShort
    ? formatNumber(value, Math.abs(value) < 0.1 ? oneDigit : tenths)
    : formatNumber(rounded(value));
  // Intl translates metres but writes yards as "yd" in every language, so the symbols of both are written here.
  return `${figure}\u00a0${lengthUnit(units)}`;
}

const tenths = { maximumFractionDigits: 1 };
const oneDigit = { maximumSignificantDigits: 1 };

/** Rounds to a whole number, half away from zero. */
const rounded = (value: number): number => Math.sign(value) * Math.round(Math.abs(value));

/** Returns the symbol of the unit after a thread length. */
export function lengthUnit(units: Units): string {
  return units === 'metric' ? 'm' : 'yd';
}

/** Writes an instant (ISO, or ms since 1970) by its day on this device. */
export function formatDate(when: NoDay | number): string {
  const at = new Date(when);
  return datesIn(at.getFullYear())?.medium(dayHere(at)) ?? dateFormat({ dateStyle: 'medium' }).format(at);
}

/** Writes an instant (ISO) by its day and time: in the given time zone, such as the team's, or else on this device. */
export function formatInstant(when: NoDay, timeZone?: string): string {
  return dateFormat({ dateStyle: 'medium', timeStyle: 'short', ...(timeZone !== undefined && { timeZone }) }).format(
    new Date(when),
  );
}

/**
 * Writes a stored day, e.g. `12 Nov 2026`. All devices write the same day, in any time zone. With `today` the year of
 * that day is left out: `12 Nov`.
 */
export function formatCalendarDay(day: Day, { today }: { readonly today?: Day } = {}): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const written = { year, month: month - 1, date };
  const withYear = day.slice(0, 4) !== today?.slice(0, 4);
  const common = today === undefined ? datesIn(year)?.medium(written) : datesIn(year)?.dayAndMonth(written, withYear);
  if (common !== undefined) return common;
  const at = new Date(0);
  at.setUTCFullYear(year, month - 1, date);
  const style = today === undefined ? ({ dateStyle: 'medium' } as const) : dayStyle(withYear);
  return dateFormat({ ...style, timeZone: 'UTC' }).format(at);
}

/** Writes the time of day, e.g. `18:20`; takes ms since 1970. */
export function formatClock(whenMs: number): string {
  const at = new Date(whenMs);
  return datesIn(at.getFullYear())?.clock(at) ?? dateFormat({ timeStyle: 'short' }).format(at);
}

/**
 * Writes a day of this device, e.g. `12 Nov`; adds the year unless it is the year of `nowMs`. Times in ms since 1970.
 */
export function formatDay(whenMs: number, nowMs: number): string {
  const at = new Date(whenMs);
  const withYear = at.getFullYear() !== new Date(nowMs).getFullYear();
  return datesIn(at.getFullYear())?.dayAndMonth(dayHere(at), withYear) ?? dateFormat(dayStyle(withYear)).format(at);
}

const dayStyle = (withYear: boolean): Intl.DateTimeFormatOptions => ({
  day: 'numeric',
  month: 'short',
  ...(withYear && { year: 'numeric' }),
});

/** Returns how the locale writes days; undefined if only `Intl` can write them. */
const datesIn = (year: number): WrittenDates | undefined =>
  year >= 1000 && year <= 9999 ? commonDates[locale()] : undefined;

const dayHere = (at: Date): WrittenDay => ({ year: at.getFullYear(), month: at.getMonth(), date: at.getDate() });

const dateFormat = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale(), options);

/**
 * Writes how long before or after `nowMs` a time is (ms since 1970), in the largest unit that fits: `3 minutes ago`.
 */
export function formatRelative(whenMs: number, nowMs: number): string {
  const seconds = (whenMs - nowMs) / 1000;
  const [unit, size] = steps.find(([, one]) => Math.abs(seconds) >= one) ?? (['second', 1] as const);
  return relativeFormat(locale()).format(Math.trunc(seconds / size), unit);
}

/** Returns a stored format if there is one: a dashboard writes a hundred times. */
const relativeFormat = (tag: string): Intl.RelativeTimeFormat => {
  const known = relativeFormats.get(tag) ?? new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
  relativeFormats.set(tag, known);
  return known;
};

const relativeFormats = new Map<string, Intl.RelativeTimeFormat>();

const steps = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

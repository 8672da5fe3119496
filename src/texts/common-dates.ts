/** A day to write. `month` counts from 0. */
export interface WrittenDay {
  readonly year: number;
  readonly month: number;
  readonly date: number;
}

/** How a locale writes days and times of day. */
export interface WrittenDates {
  /** Writes `12 Nov`; with `withYear` also the year. */
  readonly dayAndMonth: (day: WrittenDay, withYear: boolean) => string;
  /** Writes a day as `dateStyle: 'medium'` of `Intl.DateTimeFormat` does. */
  readonly medium: (day: WrittenDay) => string;
  /** Writes a time as `timeStyle: 'short'` of `Intl.DateTimeFormat` does, in the device's time zone. */
  readonly clock: (at: Date) => string;
}

const padded = (number: number): string => String(number).padStart(2, '0');
const clockOf24 = (at: Date): string => `${padded(at.getHours())}:${padded(at.getMinutes())}`;
const clockOf12 = (at: Date): string =>
  `${at.getHours() % 12 || 12}:${padded(at.getMinutes())} ${at.getHours() < 12 ? 'AM' : 'PM'}`;

const months = {
  german: 'Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.'.split(' '),
  american: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
  british: 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'.split(' '),
};

const american = ({ year, month, date }: WrittenDay, withYear: boolean): string =>
  `${months.american[month]} ${date}${withYear ? `, ${year}` : ''}`;
const british = ({ year, month, date }: WrittenDay, withYear: boolean): string =>
  `${date} ${months.british[month]}${withYear ? ` ${year}` : ''}`;

const german: WrittenDates = {
  dayAndMonth: ({ year, month, date }, withYear) => `${date}. ${months.german[month]}${withYear ? ` ${year}` : ''}`,
  medium: ({ year, month, date }) => `${padded(date)}.${padded(month + 1)}.${year}`,
  clock: clockOf24,
};
const inBritain: WrittenDates = {
  dayAndMonth: british,
  medium: (day) => british(day, true),
  clock: clockOf24,
};
const inAmerica: WrittenDates = {
  dayAndMonth: american,
  medium: (day) => american(day, true),
  clock: clockOf12,
};

/** The most common locales. For other locales, the first rows wait for `Intl`, which is slow on some devices. */
export const commonDates: Readonly<Record<string, WrittenDates>> = {
  de: german,
  'de-DE': german,
  en: inAmerica,
  'en-GB': inBritain,
  'en-IE': inBritain,
  'en-US': inAmerica,
};

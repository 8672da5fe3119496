/** How one locale writes whole numbers, amounts of money, and days and times where `dates` is given. */
export interface WrittenForm {
  readonly betweenThousands: string;
  readonly beforeDecimals: string;
  readonly isSymbolBehind: boolean;
  /** The symbol of a currency with two decimals, by its ISO 4217 code. */
  readonly symbols: Readonly<Record<string, string>>;
  readonly dates?: WrittenDates;
}

/** How days and times are written; an instant is shown in the device's time zone. */
export interface WrittenDates {
  /** `12 Nov`; with `withYear` also its year. */
  readonly dayAndMonth: (at: Date, withYear: boolean) => string;
  /** As `dateStyle: 'medium'` of `Intl.DateTimeFormat`. */
  readonly medium: (at: Date) => string;
  /** As `timeStyle: 'short'` of `Intl.DateTimeFormat`. */
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

const american = (at: Date, withYear: boolean): string =>
  `${months.american[at.getMonth()]} ${at.getDate()}${withYear ? `, ${at.getFullYear()}` : ''}`;
const british = (at: Date, withYear: boolean): string =>
  `${at.getDate()} ${months.british[at.getMonth()]}${withYear ? ` ${at.getFullYear()}` : ''}`;

const german: WrittenForm = {
  betweenThousands: '.',
  beforeDecimals: ',',
  isSymbolBehind: true,
  symbols: { CHF: 'CHF', EUR: '€', GBP: '£', USD: '$' },
  dates: {
    dayAndMonth: (at, withYear) =>
      `${at.getDate()}. ${months.german[at.getMonth()]}${withYear ? ` ${at.getFullYear()}` : ''}`,
    medium: (at) => `${padded(at.getDate())}.${padded(at.getMonth() + 1)}.${at.getFullYear()}`,
    clock: clockOf24,
  },
};

const english = (symbols: WrittenForm['symbols'], dates?: WrittenDates): WrittenForm => ({
  betweenThousands: ',',
  beforeDecimals: '.',
  isSymbolBehind: false,
  symbols,
  ...(dates && { dates }),
});

const besideOwnMoney = { EUR: '€', GBP: '£', USD: 'US$' };
const inBritain = english(besideOwnMoney, {
  dayAndMonth: british,
  medium: (at) => british(at, true),
  clock: clockOf24,
});
const inAmerica = english(
  { EUR: '€', GBP: '£', USD: '$' },
  { dayAndMonth: american, medium: (at) => american(at, true), clock: clockOf12 },
);

/**
 * The most common locales and currencies. For others the first rows wait 45 ms for `Intl` on a slow device.
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

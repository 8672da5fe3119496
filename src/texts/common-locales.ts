/** How one locale writes whole numbers and amounts of money. */
export interface WrittenForm {
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

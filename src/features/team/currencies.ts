import { activeCurrencies } from '#core/amounts/currency-codes.ts';
import { locale } from '#texts/locale.ts';

/** Returns the currencies that a team may choose, including its present currency, as ISO 4217 codes. */
export const currencies = (set: string): readonly string[] =>
  activeCurrencies.includes(set) ? activeCurrencies : [...activeCurrencies, set].toSorted();

export const currencyName = (code: string, language = locale()): string =>
  new Intl.DisplayNames(language, { type: 'currency', fallback: 'code' }).of(code) ?? code;

import { activeCurrencies } from '#core/amounts/currency-codes.ts';
import { locale } from '#texts/locale.ts';

/** Returns the currencies that a team may choose, with the one that it has, as ISO 4217 codes. */
export const currencies = (set: string): readonly string[] =>
  activeCurrencies.includes(set) ? activeCurrencies : [...activeCurrencies, set].toSorted();

/** Returns the name of a currency in the language in use. */
export const currencyName = (code: string): string =>
  new Intl.DisplayNames(locale(), { type: 'currency', fallback: 'code' }).of(code) ?? code;

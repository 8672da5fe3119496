import { activeCurrencies } from '#core/amounts/currency-codes.ts';
import { locale } from '#texts/locale.ts';

/** Returns the currencies that a team may choose, including its present currency, as ISO 4217 codes. */
export function currencies(set: string): readonly string[] {
  return activeCurrencies.includes(set) ? activeCurrencies : [...activeCurrencies, set].toSorted();
}

export function currencyName(code: string, language = locale()): string {
  return new Intl.DisplayNames(language, { type: 'currency', fallback: 'code' }).of(code) ?? code;
}

import { locale } from '#texts/locale.ts';

/** Returns every currency that this browser supports, as ISO 4217 codes. */
export const currencies = (): readonly string[] => Intl.supportedValuesOf('currency');

/** Returns the name of a currency in the language in use. */
export const currencyName = (code: string): string =>
  new Intl.DisplayNames(locale(), { type: 'currency', fallback: 'code' }).of(code) ?? code;

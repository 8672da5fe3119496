import { locale } from '#texts/locale.ts';

/** Returns every currency that this browser supports, as ISO 4217 codes. */
export const currencies = (): readonly string[] => Intl.supportedValuesOf('currency');

/** Returns the name of a currency in a language, which is the one in use unless another is named. */
export const currencyName = (code: string, language = locale()): string =>
  new Intl.DisplayNames(language, { type: 'currency', fallback: 'code' }).of(code) ?? code;

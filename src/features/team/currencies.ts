import { locale } from '#texts/locale.ts';

/** Every currency that this browser knows, as ISO 4217 codes. */
export const currencies = (): readonly string[] => Intl.supportedValuesOf('currency');

/** What a currency is called here. */
export const currencyName = (code: string): string =>
  new Intl.DisplayNames(locale(), { type: 'currency', fallback: 'code' }).of(code) ?? code;

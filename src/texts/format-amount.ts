import { commonLocales, formatNumber, grouped, numberFormat } from './numbers.ts';
import { locale } from './locale.ts';

/**
 * Writes an amount in major units (exact decimal text). The caller sets the decimals, because browsers differ in them.
 */
export function formatAmount(decimal: string, currency: string, least: number, most = least): string {
  const common = least === 2 && most === 2 ? commonAmount(decimal, currency) : undefined;
  if (common !== undefined) return common;
  const options = { style: 'currency', currency, minimumFractionDigits: least, maximumFractionDigits: most };
  return numberFormat(locale(), JSON.stringify(options)).format(decimal as `${number}`);
}

/** Writes a share in basis points with all of its decimals, up to four of a percent: 887.5 is 8.875%. */
export function formatShare(bp: number): string {
  return formatNumber(bp / 10_000, { style: 'percent', maximumFractionDigits: 4 });
}

/** Writes an amount of two decimals; undefined if `commonLocales` lacks the locale or the currency. */
const commonAmount = (decimal: string, currency: string): string | undefined => {
  const form = commonLocales[locale()];
  const symbol = form?.symbols[currency];
  if (form === undefined || symbol === undefined) return undefined;
  const [whole = '', fraction = ''] = decimal.replace('-', '').split('.');
  const figure = `${grouped(whole, form)}${form.beforeDecimals}${fraction.padEnd(2, '0')}`;
  return `${decimal.startsWith('-') ? '-' : ''}${form.isSymbolBehind ? `${figure}\u00a0${symbol}` : `${symbol}${figure}`}`;
};

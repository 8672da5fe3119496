import '#texts/en/problems.ts';
import { decimalsOf, type MoneyUnit } from '#core/amounts/currency.ts';
import { decimalsInWords } from '#parts/actions/reasons.ts';
import { t } from '#texts/t.ts';

/** Says if a typed price is no number or has too many decimals; undefined otherwise. */
export function priceError(label: string, minor: number | null | undefined, unit: MoneyUnit): string | undefined {
  if (minor === undefined || Number.isNaN(minor)) return t('errors.notANumber', { example: '4.50' });
  if (minor === null || Number.isInteger(minor)) return undefined;
  return decimalsInWords(label, decimalsOf(unit));
}

import { activeCurrencies } from '#core/amounts/currency-codes.ts';
import { currencyDecimals, mayHaveDecimals } from '#core/amounts/currency.ts';

/** Returns, for migration 0087, the decimals of stored amounts until then, and the currencies of which engines differ. */
export const engineDecimals = (): {
  readonly decimals: Readonly<Record<string, number>>;
  readonly disputed: readonly string[];
} => ({
  decimals: Object.fromEntries([...activeCurrencies, 'SLL'].map((code) => [code, storedWith(code)])),
  disputed: [...activeCurrencies, 'SLL'].filter((code) => currencyDecimals(code) !== 0 && mayHaveDecimals(code, 0)),
});

const storedWith = (code: string): number => {
  const answered = askedOfEngine(code);
  return mayHaveDecimals(code, answered) ? answered : currencyDecimals(code);
};

const askedOfEngine = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

import { activeCurrencies } from '#core/amounts/currency-codes.ts';
import { currencyDecimals, decimalsOf, mayHaveDecimals } from '#core/amounts/currency.ts';
import { decimalsBefore } from '#core/amounts/decimals-before.ts';

/**
 * Returns each currency's decimals before migration 0087, and the currencies whose decimals differ between browsers.
 */
export function engineDecimals(): {
  readonly decimals: Readonly<Record<string, number>>;
  readonly disputed: readonly string[];
} {
  return {
    decimals: Object.fromEntries(
      [...activeCurrencies, 'SLL'].map((code) => [
        code,
        decimalsOf({ currency: code, currencyDecimals: decimalsBefore(code) }),
      ]),
    ),
    disputed: [...activeCurrencies, 'SLL'].filter((code) => currencyDecimals(code) !== 0 && mayHaveDecimals(code, 0)),
  };
}

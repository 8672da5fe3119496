import { describe, expect, test } from 'vitest';
import {
  activeCurrencies,
  isCurrency,
  currencyDecimals,
  decimalsOf,
  isSameUnit,
  isUnitOf,
  isWrittenWhole,
  withDecimals,
} from '#core/amounts/currency.ts';
import { engineSays } from './an-engine.ts';

describe('The decimals of a currency are those of ISO 4217, whatever the engine says', () => {
  test.each([
    [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
    [2, 'EUR USD HUF COP IDR PKR RSD AFN MMK CHF'],
    [3, 'BHD IQD JOD KWD LYD OMR TND'],
    [4, 'CLF UYW'],
  ])('%i: %s', (decimals, codes) => {
    for (const code of codes.split(' ')) {
      engineSays(code, decimals === 0 ? 2 : 0);
      expect([code, currencyDecimals(code)]).toEqual([code, decimals]);
    }
  });

  test('a stored row keeps its own, where earlier builds may have stored that', () => {
    expect(decimalsOf({ currency: 'HUF', currencyDecimals: 0 })).toBe(0);
    expect(decimalsOf({ currency: 'HUF', currencyDecimals: 2 })).toBe(2);
    expect(decimalsOf({ currency: 'HUF', currencyDecimals: null })).toBe(2);
    // euros have always had two decimals, so a stored 0 is ignored
    expect(decimalsOf({ currency: 'EUR', currencyDecimals: 0 })).toBe(2);
  });

  test('an amount of a build from before has those of the team, in its currency alone', () => {
    const team = { currency: 'HUF', currencyDecimals: 0 };
    expect(withDecimals({ currency: 'HUF' }, team).currencyDecimals).toBe(0);
    expect(withDecimals({ currency: 'HUF', currencyDecimals: 2 }, team).currencyDecimals).toBe(2);
    expect(withDecimals({ currency: 'KWD' }, team).currencyDecimals).toBe(3);
  });

  test('two units are one only with as many decimals', () => {
    expect(isSameUnit({ currency: 'HUF' }, { currency: 'HUF', currencyDecimals: 2 })).toBe(true);
    expect(isSameUnit({ currency: 'HUF' }, { currency: 'HUF', currencyDecimals: 0 })).toBe(false);
    expect(isUnitOf({ currency: 'HUF' }, { currency: 'HUF', currencyDecimals: 0 })).toBe(false);
    expect(isUnitOf({ currency: 'HUF' }, { currency: 'JPY' })).toBe(true);
  });

  test('forints and yen are written whole, euros and dinars of Kuwait are not', () => {
    expect(['HUF', 'IQD', 'JPY', 'EUR', 'KWD'].map((currency) => isWrittenWhole({ currency }))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('A currency', () => {
  test('is a code of the list, however much the engine knows', () => {
    expect(['EUR', 'HUF', 'CLF', 'ABC', 'eur', ''].map(isCurrency)).toEqual([true, true, true, false, false, false]);
  });

  test('of a team from before stays valid, but is not offered any more', () => {
    // Codes that Node 20.19, 20.20 and 22.12 still list although ISO 4217 has ended them.
    for (const code of ['ANG', 'BGN', 'CUC', 'HRK', 'SLL', 'ZWL'])
      expect([isCurrency(code), activeCurrencies.includes(code)]).toEqual([true, false]);
  });

  test('that this engine lists is known', () => {
    expect(Intl.supportedValuesOf('currency').filter((code) => !isCurrency(code))).toEqual([]);
  });
});

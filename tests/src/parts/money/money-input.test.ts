import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { spoolDefaults } from '#core/kinds/spool-defaults.ts';
import type { Spool } from '#core/kinds/spool.ts';
import { createSetOf } from '#core/kinds/describe-kind.ts';
import { spool as spoolKind } from '#core/kinds/spool.ts';
import { parse } from '#core/fields.ts';
import { spoolChanges, spoolErrors, valuesOfSpool } from '#features/threads/spools/spool-sheet.tsx';
import { typedAsValue, valueAsTyped } from '#parts/fields/edit-values.ts';
import { shapedProblem } from '#parts/fields/limit-in-words.ts';
import { formatMoney } from '#parts/money/format-money.ts';
import { minorToText, shareToText, typedMinor, typedShare } from '#parts/money/money-input.ts';
import { priceError } from '#parts/money/price-error.ts';
import { initTexts } from '#texts/init-texts.ts';
import { setLocale } from '#texts/locale.ts';
import { engineSays } from '../../core/amounts/an-engine.ts';

afterEach(() => initTexts('en'));

const units = ['EUR', 'JPY', 'KWD', 'HUF', 'IQD', 'CLF'].map((currency) => ({ currency }));
const old = { currency: 'HUF', currencyDecimals: 0 };
const plain = (text: string) => text.replace(/\s/gu, ' ');

describe('What fills a field is read back as it is', () => {
  test.each(['en', 'de'])('for every amount in %s', (tag) => {
    setLocale(tag);
    fc.assert(
      fc.property(fc.constantFrom(...units, old), fc.nat(99_999_999), (unit, minor) => {
        expect(typedMinor(minorToText(minor, unit), unit)).toBe(minor);
      }),
    );
  });

  test.each(['en', 'de'])('for every share in %s', (tag) => {
    setLocale(tag);
    fc.assert(
      fc.property(fc.nat(1_000_000), (hundredths) => {
        const bp = hundredths / 100;
        expect(typedShare(shareToText(bp))).toBe(bp);
      }),
    );
  });
});

describe.each([0, 2])('Where the engine says %i decimals for the forint', (decimals) => {
  test.each([
    ['1,500', { currency: 'HUF' }, 150_000, '1500', 'HUF 1,500'],
    ['1,500', old, 1500, '1500', 'HUF 1,500'],
    ['1,500', { currency: 'IQD' }, 1_500_000, '1500', 'IQD 1,500'],
    ['1,500', { currency: 'JPY' }, 1500, '1500', '¥1,500'],
    ['15', { currency: 'EUR' }, 1500, '15.00', '€15.00'],
  ])('%s typed for a spool of %o is stored, filled and shown alike [F4]', (text, unit, minor, filled, shown) => {
    engineSays('HUF', decimals);
    engineSays('IQD', decimals);
    const measures = { units: 'metric', ...unit } as const;
    const before = valuesOfSpool({ ...spoolDefaults, shortCode: 'T-1' } as unknown as Spool, '', measures);
    const set = spoolChanges(before, { ...before, price: text }, measures);
    expect(set).toEqual({ pricePaidMinor: minor });
    const spool = { ...spoolDefaults, shortCode: 'T-1', ...set } as unknown as Spool;
    expect(valuesOfSpool(spool, '', measures).price).toBe(filled);
    expect(plain(formatMoney(minor, unit))).toBe(shown);
  });
});

describe('A decimal too many is refused with a sentence, never rounded', () => {
  test.each([
    ['12.345', { currency: 'EUR' }, 'Price takes at most two decimals.'],
    ['12.3400000000000000000001', { currency: 'EUR' }, 'Enter a number, for example 4.50.'],
    ['1500.5', { currency: 'JPY' }, 'Price takes whole numbers only.'],
    ['1500.5', old, 'Price takes whole numbers only.'],
    ['1.2345', { currency: 'KWD' }, 'Price takes at most three decimals.'],
    ['dear', { currency: 'EUR' }, 'Enter a number, for example 4.50.'],
    ['12.34', { currency: 'EUR' }, undefined],
  ])('%s of %o', (text, unit, sentence) => {
    expect(priceError('Price', typedMinor(text, unit), unit)).toBe(sentence);
  });

  test('in the form of a spool, whose schema judges', () => {
    const measures = { units: 'metric', currency: 'EUR' } as const;
    const before = valuesOfSpool({ ...spoolDefaults, shortCode: 'T-1' } as unknown as Spool, '', measures);
    const set = spoolChanges(before, { ...before, price: '4.999' }, measures);
    const read = parse(createSetOf(spoolKind), { threadId: 'a', shortCode: 'T-1', ...set });
    expect(spoolErrors(read.ok ? {} : read.error, measures).pricePaidMinor).toMatch(/takes at most two decimals\.$/u);
  });

  test.each([
    ['share', '8.87512', 'Tax takes at most four decimals.', 2],
    ['share', '12.345', 'Tax takes at most two decimals.', 0],
    ['money', '1.005', 'Tax takes at most two decimals.', 0],
    ['whole', '1.5', 'Tax takes whole numbers only.', 0],
  ] as const)('a %s of %s on a card', (shape, text, sentence, limit) => {
    const measures = { units: 'metric', currency: 'EUR' } as const;
    expect(Number.isInteger(typedAsValue(shape, text, null, measures))).toBe(false);
    expect(shapedProblem('Tax', shape, { problem: 'too_many_decimals', limit }, measures)).toBe(sentence);
  });

  test('and a share of four decimals fills a card as it is', () => {
    const measures = { units: 'metric', currency: 'EUR' } as const;
    expect(valueAsTyped('share', 887.5, measures)).toBe('8.875');
    expect(typedAsValue('share', '8.875', null, measures)).toBe(887.5);
  });
});

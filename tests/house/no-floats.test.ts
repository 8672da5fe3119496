import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** Patterns of code that makes or reads a float. Integers may be added and multiplied; all other sums use exact.ts. */
const floats = [/\s\/\s/, /\bNumber\(/, /parseFloat/, /\bMath\.(?!max\b|min\b)\w+/, /\*\*/, /\d\.\d/];

const floatsIn = (source: string): readonly string[] =>
  source
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .map((line) => line.replace(/\/\/.*$/, '').replaceAll(/'[^']*'/g, "''"))
    .filter((line) => floats.some((float) => float.test(line)));

const folder = 'src/core/pricing';
const files = [
  ...readdirSync(folder)
    .filter((file) => file !== 'exact.ts')
    .map((file) => `${folder}/${file}`),
  // The files that turn typed text into money, and those that build a quote.
  ...[
    'typed-order.ts',
    'fee-sums.ts',
    'profiles/known-to-profile.ts',
    'quotes/quote-order.ts',
    'quotes/quote-copies.ts',
    'quotes/save-quote.tsx',
    'quotes/reprice-dialog.tsx',
  ].map((file) => `src/features/pricing/${file}`),
];

describe('no float lies on the way of money', () => {
  test('there are files to look at', () => {
    expect(files.length).toBeGreaterThan(10);
  });

  test.each(files)('%s', (file) => {
    expect(floatsIn(readFileSync(file, 'utf8'))).toEqual([]);
  });

  test.each([
    'const unit = price / 0.6;',
    'const cents = Math.round(amount * 100);',
    'const rate = Number(profile.rate);',
    'const share = 0.25;',
  ])('a planted float is found: %s', (planted) => {
    expect(floatsIn(planted)).toEqual([planted]);
  });
});

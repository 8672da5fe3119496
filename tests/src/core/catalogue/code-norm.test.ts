import { expect, test } from 'vitest';
import { codeNorm } from '#core/catalogue/code-forms.ts';

test.each([
  ['0651', '651'],
  ['651', '651'],
  ['00 15', '15'],
  ['st-10', 'ST10'],
  ['ES0697', 'ES0697'],
  ['b 5200', 'B5200'],
  ['12–34', '1234'],
  ['0', '0'],
  ['000', '0'],
  ['', ''],
])('%j is looked up as %j', (code, norm) => {
  expect(codeNorm(code)).toBe(norm);
});

import { expect, test } from 'vitest';
import { safeFileName } from '#core/safe-file-name.ts';

test.each([
  ['Farbe: echt?', 'Farbe echt'],
  ['../../logo', 'logo'],
  ['CON', 'CON_'],
  ['nul.tar', 'nul_.tar'],
  ['Aux .x', 'Aux_ .x'],
  ['com1', 'com1_'],
  ['LPT²', 'LPT²_'],
  ['Console', 'Console'],
  ['com10', 'com10'],
  ['rose.', 'rose'],
  ['rose . ', 'rose'],
  [`${'a'.repeat(79)}.b`, 'a'.repeat(79)],
  ['𝓐'.repeat(81), '𝓐'.repeat(50)],
  ['絲'.repeat(81), '絲'.repeat(66)],
  ['é'.repeat(81), 'é'.repeat(80)],
  ['???', ''],
  [`con.${'a'.repeat(76)}`, `con_.${'a'.repeat(75)}`],

  ['हिन्दी', 'हिन्दी'],
  ['🌹 Rose & Laub (2), “echt”', '🌹 Rose & Laub (2), “echt”'],
  ['a\u202Egnp.exe\u2069\u0007', 'a gnp.exe'],
  ['half\ud83e', 'half'],
])('%j is saved as %j, which Windows, a Mac and Linux accept', (name, safe) => {
  expect(safeFileName(name)).toBe(safe);
  expect([...safe].length).toBeLessThanOrEqual(80);
  expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(200);
});

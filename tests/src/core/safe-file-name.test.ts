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
  ['𝓐'.repeat(81), '𝓐'.repeat(80)],
  ['???', ''],
])('%j is saved as %j, which Windows, a Mac and Linux accept', (name, safe) => {
  expect(safeFileName(name)).toBe(safe);
});

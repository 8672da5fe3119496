import { expect, test } from 'vitest';

import { keysInUse, withoutPlural } from './key-scan.ts';
import { everyEnglish } from './every-english.ts';

test('Every text in the catalogue is said somewhere', () => {
  const { literals, beginnings } = keysInUse();
  const said = (key: string) => literals.has(key) || beginnings.some((beginning) => key.startsWith(beginning));
  const keys = new Set(Object.keys(everyEnglish).map(withoutPlural));
  expect([...keys].filter((key) => !said(key))).toEqual([]);
});

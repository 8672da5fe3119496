import { expect, test } from 'vitest';

import { account } from '#texts/en/account.ts';
import { landing } from '#texts/en/landing.ts';
import { signingIn } from '#texts/en/signing-in.ts';
import { english as early } from '#texts/english.ts';
import { englishLater } from '#texts/english-later.ts';

import { keysInUse, withoutPlural } from './key-scan.ts';

const english = { ...early, ...englishLater, ...landing, ...signingIn, ...account };

test('Every text in the catalogue is said somewhere', () => {
  const { literals, beginnings } = keysInUse();
  const said = (key: string) => literals.has(key) || beginnings.some((beginning) => key.startsWith(beginning));
  const keys = new Set(Object.keys(english).map(withoutPlural));
  expect([...keys].filter((key) => !said(key))).toEqual([]);
});

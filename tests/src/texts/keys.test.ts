import { describe, expect, test } from 'vitest';

import { keysIn, keysInUse, withoutPlural } from './key-scan.ts';
import { everyEnglish } from './every-english.ts';

describe('The keys that the page asks for', () => {
  test('all exist', () => {
    const { asked, files } = keysInUse();
    const known = new Set(Object.keys(everyEnglish).map(withoutPlural));
    expect([...asked].filter((key) => !known.has(key))).toEqual([]);
    expect(files).toBeGreaterThan(20);
    expect(asked.size).toBeGreaterThan(5);
  });

  test('are found however they are written', () => {
    const source = "t('a.b'); t(\n 'a.c', { count: 1 }); const key = 'a.d'; t(`a.e.${kind}`); left('a.f')";
    const { asked, literals, beginnings } = keysIn(source);
    expect([...asked]).toEqual(['a.b', 'a.c']);
    expect([...literals]).toEqual(['a.b', 'a.c', 'a.d', 'a.f']);
    expect(beginnings).toEqual(['a.e.']);
  });
});

import { describe, expect, test } from 'vitest';

import { germanOfFiles } from '#texts/german-of-files.ts';
import { german as germanButFiles } from '#texts/german.ts';
import { everyEnglish } from './every-english.ts';

const german = { ...germanButFiles, ...germanOfFiles };

const placeholders = (text: string): readonly string[] => [...text.matchAll(/\{\{[^}]+\}\}/gu)].map(String).toSorted();

const catalogues = { english: everyEnglish, german } as const;

describe('The catalogues', () => {
  test('hold the same keys in every language', () => {
    expect(Object.keys(german).toSorted()).toEqual(Object.keys(everyEnglish).toSorted());
    expect(Object.keys(everyEnglish).length).toBeGreaterThan(100);
  });

  test.each(Object.entries(catalogues))('have no empty text and no stray space (%s)', (_, catalogue) => {
    const bad = Object.entries(catalogue).filter(([, text]) => text.trim() === '' || text !== text.trim());
    expect(bad).toEqual([]);
  });

  test('ask for the same values in every language', () => {
    const asked = (catalogue: Readonly<Record<string, string>>) =>
      Object.fromEntries(Object.entries(catalogue).map(([key, text]) => [key, placeholders(text)]));
    expect(asked(german)).toEqual(asked(everyEnglish));
  });

  test.each(Object.entries(catalogues))('have a plural for every singular (%s)', (_, catalogue) => {
    const keys = new Set(Object.keys(catalogue));
    const alone = [...keys].filter(
      (key) =>
        (key.endsWith('_one') && !keys.has(key.replace(/_one$/u, '_other'))) ||
        (key.endsWith('_other') && !keys.has(key.replace(/_other$/u, '_one'))),
    );
    expect(alone).toEqual([]);
  });
});

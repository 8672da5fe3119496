import { afterEach, describe, expect, test } from 'vitest';

import { languageInUse } from '#texts/catalogue.ts';
import { initTexts } from '#texts/init-texts.ts';
import { detectLanguage, localeFor } from '#texts/language.ts';
import { t } from '#texts/t.ts';

afterEach(() => initTexts('en'));

describe('t', () => {
  test('speaks English before anything is loaded', () => {
    expect(t('nav.inventory')).toBe('Inventory');
  });

  test('fills in values as they are, without escaping what React escapes anyway', () => {
    expect(t('teams.switcher', { name: 'Öse & <Nadel>' })).toBe('Team: Öse & <Nadel>');
  });

  test.each([
    [0, '0 changes waiting'],
    [1, '1 change waiting'],
    [2, '2 changes waiting'],
    [1400, '1,400 changes waiting'],
  ])('chooses the plural and groups the figure for %i', (count, text) => {
    expect(t('sync.waiting', { count })).toBe(text);
  });

  test('speaks German once it is loaded', async () => {
    expect(await initTexts('de')).toBe('de');
    expect([t('sync.waiting', { count: 1400 }), languageInUse()]).toEqual(['1.400 Änderungen warten', 'de']);
  });

  test('does not compile with an unknown key, a missing value or a superfluous one', () => {
    // @ts-expect-error no such key
    t('nav.nowhere');
    // @ts-expect-error the value `name` is missing
    t('teams.switcher');
    // @ts-expect-error this text takes no values
    t('titles.home', { name: 'x' });
    // @ts-expect-error `count` must be a number
    t('sync.waiting', { count: '3' });
    // @ts-expect-error a value with `number` in its braces must be a number
    t('sync.sending', { done: '3', total: 5 });
    expect(t('titles.home')).toBe('Home');
  });
});

describe('The language', () => {
  test.each([
    [null, ['fr-FR', 'de-AT', 'en'], 'de'],
    ['en', ['de-DE'], 'en'],
    ['xx', ['de'], 'de'],
    [null, ['fr', 'it'], 'en'],
    [null, [], 'en'],
    [null, ['DE'], 'de'],
  ] as const)('with %s chosen and %j asked for is found: %s', (chosen, asked, language) => {
    expect(detectLanguage(chosen, asked)).toBe(language);
  });

  test('takes the browser’s own region for figures when it speaks the language', () => {
    expect([localeFor('de', ['en-GB', 'de-CH']), localeFor('en', ['de-CH'])]).toEqual(['de-CH', 'en']);
  });

  test('takes no tag that Intl refuses, as some systems name their language', () => {
    expect(localeFor('en', ['en-US@posix', 'en_US', 'C', 'en-GB'])).toBe('en-GB');
    expect(localeFor('de', ['de_DE.UTF-8'])).toBe('de');
  });
});

import { describe, expect, test } from 'vitest';
import { familyOf, oklchOf } from '#core/colours/colour.ts';
import { createCatalogueSearch } from '#core/catalogue/catalogue-search.ts';
import { isCalled, phrasesIn, tintOf } from '#core/catalogue/colour-words.ts';
import { plainWords } from '#core/catalogue/fold.ts';
import { createSearch } from '#core/catalogue/search.ts';
import type { Effect, Family } from '#core/kinds/thread.ts';
import { wholeCatalogue } from './chart-files.ts';

const meaningOf = (text: string) => {
  const phrases = phrasesIn(plainWords(text).split(' '));
  return phrases.length === 1 ? phrases[0]?.means : undefined;
};

describe('[2.1] a family is known by its words in English and German', () => {
  test.each<[string, Family]>([
    ['white', 'white'],
    ['weiß', 'white'],
    ['Weiss', 'white'],
    ['grey', 'grey'],
    ['gray', 'grey'],
    ['grau', 'grey'],
    ['black', 'black'],
    ['schwarz', 'black'],
    ['SCHWARZES', 'black'],
    ['red', 'red'],
    ['rot', 'red'],
    ['rote', 'red'],
    ['feuerrot', 'red'],
    ['karminrotes', 'red'],
    ['altrosa', 'pink'],
    ['orange', 'orange'],
    ['yellow', 'yellow'],
    ['gelbes', 'yellow'],
    ['green', 'green'],
    ['grün', 'green'],
    ['gruen', 'green'],
    ['grasgrün', 'green'],
    ['blaugrün', 'green'],
    ['türkis', 'teal'],
    ['tuerkis', 'teal'],
    ['turquoise', 'teal'],
    ['teal', 'teal'],
    ['petrol', 'teal'],
    ['blue', 'blue'],
    ['blauer', 'blue'],
    ['purple', 'purple'],
    ['violet', 'purple'],
    ['violett', 'purple'],
    ['lila', 'purple'],
    ['pink', 'pink'],
    ['rosa', 'pink'],
    ['brown', 'brown'],
    ['braun', 'brown'],
    ['schokobraun', 'brown'],
    ['skin', 'skin'],
    ['hautfarben', 'skin'],
    ['metallic', 'metallic'],
    ['bunt', 'multi'],
    ['variegated', 'multi'],
  ])('%s is %s', (word, family) => {
    expect(meaningOf(word)).toEqual({ families: [family] });
  });

  test.each([
    ['light blue', 'blue', 'light'],
    ['hellblau', 'blue', 'light'],
    ['hell-blau', 'blue', 'light'],
    ['helles Blau', 'blue', 'light'],
    ['hellblaues', 'blue', 'light'],
    ['lightblue', 'blue', 'light'],
    ['pale pink', 'pink', 'light'],
    ['pastellrosa', 'pink', 'light'],
    ['himmelblau', 'blue', 'light'],
    ['dark green', 'green', 'dark'],
    ['dunkelgrün', 'green', 'dark'],
    ['DUNKELGRUEN', 'green', 'dark'],
    ['dunkles Grün', 'green', 'dark'],
    ['green, dark', 'green', 'dark'],
    ['dunkelblau', 'blue', 'dark'],
    ['navy', 'blue', 'dark'],
    ['weinrot', 'red', 'dark'],
    ['anthrazit', 'grey', 'dark'],
    ['mittelgrau', 'grey', 'medium'],
  ] as const)('%s is %s, %s', (text, family, tone) => {
    expect(meaningOf(text)).toEqual({ families: [family], tone });
  });

  test.each([
    ['parrot'],
    ['carrot'],
    ['karotte'],
    ['redwood'],
    ['light'],
    ['hell'],
    ['dunkel'],
    ['steal'],
    ['1902'],
    [''],
  ])('%j is no colour', (word) => {
    expect(meaningOf(word)).toBeUndefined();
  });
});

describe('a colour is called by its family, and light or dark within it', () => {
  const called = (text: string, hex: string | null, effect: Effect = 'solid', family: Family | null = null) => {
    const means = meaningOf(text);
    return means !== undefined && isCalled(tintOf({ hex, effect, family }), means);
  };

  test.each([
    ['dunkelblau', '#0e1f7c', true],
    ['hellblau', '#0e1f7c', false],
    ['blau', '#0e1f7c', true],
    ['light blue', '#a9cbea', true],
    ['dark blue', '#a9cbea', false],
    ['mittelblau', '#3b76b8', true],
    ['schwarz', '#000000', true],
    ['dunkelschwarz', '#000000', true],
    ['weiß', '#ffffff', true],
    ['rot', '#cc0000', true],
    ['rot', '#3c8d3a', false],
  ])('%s for %s: %s', (text, hex, is) => {
    expect(called(text, hex)).toBe(is);
  });

  test('metallic thread is found by its hue too, and a family that a person chose counts', () => {
    expect([called('metallic', '#cc0000', 'metallic'), called('rot', '#cc0000', 'metallic')]).toEqual([true, true]);
    expect([called('rosa', '#cc0000', 'solid', 'pink'), called('rot', '#cc0000', 'solid', 'pink')]).toEqual([
      true,
      false,
    ]);
    expect([called('rosa', null, 'solid', 'pink'), called('hellrosa', null, 'solid', 'pink')]).toEqual([true, false]);
  });
});

describe('colour words in a search', () => {
  const item = (code: string, name: string, hex: string | null) => ({ code, name, hex });
  const search = createSearch(
    [
      item('1', 'Parrot', '#3c8d3a'),
      item('2', 'Poinsettia', '#cc0000'),
      item('3', 'Rot', '#8a1020'),
      item('4', 'Navy', '#0e1f7c'),
      item('5', 'Sky', '#a9cbea'),
      item('6', 'Dunkelrot', '#7a0f1c'),
      item('7', 'Parrot', null),
      item('8', 'Himmelblau', null),
      item('9', 'Red Berry', '#6d2a7a'),
      item('1902', 'Black', '#000000'),
    ],
    {
      code: ({ code }) => code,
      words: ({ name }) => [name],
      colour: ({ hex }) => ({ hex, effect: 'solid', family: null }),
    },
  );
  const codes = (text: string) => search(text).map(({ code }) => code);

  test('“rot” finds what is red or called so, and no parrot', () => {
    expect(codes('rot')).toEqual(['3', '6', '2']);
    expect(codes('red')).toEqual(['9', '2', '3', '6']);
    expect(codes('parrot')).toEqual(['1', '7']);
  });

  test('a name without a colour is still found by its parts', () => {
    expect(codes('blau')).toEqual(['8', '4', '5']);
  });

  test.each([
    ['dunkelblau', ['4']],
    ['dark blue', ['4']],
    ['hellblau', ['5']],
    ['schwarz 1902', ['1902']],
    ['schwarz 4', []],
    ['sky light blue', ['5']],
  ])('%s finds %j', (text, found) => {
    expect(codes(text)).toEqual(found);
  });
});

describe('in the charts', () => {
  const all = wholeCatalogue();
  const search = createCatalogueSearch(all);

  test.each([
    ['schwarz', 'black'],
    ['weiß', 'white'],
    ['rot', 'red'],
  ] as const)('%s finds every %s colour, and no parrot', (word, family) => {
    const found = search(word);
    const missed = all.filter((colour) => familyOf(colour.hex, 'solid') === family && !found.includes(colour));
    expect(missed).toEqual([]);
    expect(found.filter(({ name }) => /parrot/i.test(name ?? ''))).toEqual([]);
  });

  test('both languages find the same colours', () => {
    const hexes = (text: string) =>
      search(text)
        .filter(({ name }) => name === null)
        .map(({ catalogueId }) => catalogueId);
    expect(hexes('dunkelblau').length).toBeGreaterThan(0);
    expect(hexes('dunkelblau')).toEqual(hexes('dark blue'));
    expect(search('dunkelblau').every(({ hex }) => (oklchOf(hex ?? '#ffffff')?.l ?? 1) < 0.5)).toBe(true);
  });

  test('a brand and a colour go together', () => {
    const found = search('isacord schwarz');
    expect(found.length).toBeGreaterThan(1);
    expect(new Set(found.map(({ brand }) => brand))).toEqual(new Set(['Isacord']));
  });
});

import { describe, expect, test } from 'vitest';
import { createSearch } from '#core/catalogue/search.ts';

interface Own {
  readonly brand: string;
  readonly code: string;
  readonly name: string | null;
  readonly aliases?: readonly string[];
}

const own = (brand: string, code: string, name: string | null, ...aliases: readonly string[]): Own => ({
  brand,
  code,
  name,
  aliases,
});

const searchIn = (...items: readonly Own[]) => {
  const search = createSearch(items, {
    code: ({ code }) => code,
    aliases: ({ aliases }) => aliases ?? [],
    words: ({ brand, name }) => [brand, name],
  });
  return (text: string, limit?: number) => search(text, limit === undefined ? {} : { limit }).map(({ code }) => code);
};

describe('numbers', () => {
  const search = searchIn(
    own('A', '6510', 'Longer'),
    own('B', 'ES0651', 'With letters'),
    own('C', '0651', 'With a zero'),
    own('D', '651', 'Bare'),
    own('E', '1651', 'Inside'),
    own('F', '77', 'Renumbered', '651'),
  );

  test('come in the order: as printed, without zeros, without letters, former numbers, beginnings; never from inside', () => {
    expect(search('651')).toEqual(['651', '0651', 'ES0651', '77', '6510']);
    expect(search('0651')).toEqual(['0651', '651', 'ES0651', '77', '6510']);
  });

  test('are found while they are typed, zeros included', () => {
    expect(search('06')).toEqual(['0651', '6510', '651', 'ES0651', '77']);
    expect(search('0')).toEqual(['0651']);
  });

  test('are found in either case, with gaps and with hyphens', () => {
    expect(search('es 0651')[0]).toBe('ES0651');
    expect(search('es-651')).toEqual(['ES0651']);
    expect(searchIn(own('A', '12-34', null), own('B', '1299', null))('12-34')).toEqual(['12-34']);
    expect(searchIn(own('A', 'A 12', null), own('B', 'A13', null))('a12')).toEqual(['A 12']);
  });

  test('are never guessed', () => {
    expect(search('652')).toEqual([]);
    expect(search('06512')).toEqual([]);
  });
});

describe('words', () => {
  const search = searchIn(
    own('Madeira', '1', 'Bored Walk'),
    own('Madeira', '2', 'Redwood'),
    own('Madeira', '3', 'Dark Red'),
    own('Madeira', '4', 'Red'),
    own('Robison-Anton', '5', 'Golden Rod'),
    own('Sulky', '6', 'Goldenrod'),
    own('Sulky', '7', 'Crème Brûlée'),
    own('Müller', '8', "Crow's Nest, Weiß"),
    own('Sulky', '9', null),
  );

  test('come in the order: the whole name, a whole word, its beginning, inside', () => {
    expect(search('red')).toEqual(['4', '3', '2', '1']);
  });

  test('must all be there, in any order, number and brand among them', () => {
    expect(search('red madeira')).toEqual(['4', '3', '2', '1']);
    expect(search('dark mad')).toEqual(['3']);
    expect(search('3 RED madeira')).toEqual(['3']);
    expect(search('red sulky')).toEqual([]);
  });

  test('may be written as one or as two', () => {
    expect(search('goldenrod')).toEqual(['5', '6']);
    expect(search('golden rod')).toEqual(['5', '6']);
    expect(search('robison-anton')).toEqual(['5']);
    expect(search('robisonanton')).toEqual(['5']);
  });

  test('need no accents, no apostrophes and no eszett', () => {
    expect(search('creme brulee')).toEqual(['7']);
    expect(search('CRÈME')).toEqual(['7']);
    expect(search('crows')).toEqual(['8']);
    expect(search("crow's muller weiss")).toEqual(['8']);
  });

  test('of one or two letters are not looked for inside others', () => {
    expect(search('wo')).toEqual([]);
    expect(search('woo')).toEqual(['2']);
    expect(search('w')).toEqual(['1', '8']);
  });

  test('may be misspelt when nothing else is found', () => {
    expect(search('madiera redwod')).toEqual(['2']);
    expect(search('goldnerodd')).toEqual(['6', '5']); // the colour whose name has fewer other words comes first
    expect(search('sulkey creme')).toEqual(['7']);
  });

  test('are taken as they stand when they are found as they stand', () => {
    const twins = searchIn(own('Acme', '1', 'Navi'), own('Sulky', '2', 'Navy'));
    expect(twins('navi')).toEqual(['1']);
    // no thread matches both words exactly: “navi” is a word here, but may also be a slip for “navy”
    expect(twins('navi sulky')).toEqual(['2']);
  });

  test('of three letters are never guessed, nor longer ones at will', () => {
    expect(search('rad')).toEqual([]);
    expect(search('madagaskar')).toEqual([]);
  });
});

describe('what is asked', () => {
  const search = searchIn(own('B', '2', 'Two'), own('A', '1', 'One'), own('C', '3', 'Three'));

  test.each([[''], ['   '], ['–!']])('%j finds everything in the order handed in', (text) => {
    expect(search(text)).toEqual(['2', '1', '3']);
  });

  test('is cut at the limit, best first', () => {
    expect(search('', 2)).toEqual(['2', '1']);
    expect(search('t', 1)).toEqual(['2']);
  });

  test('may be harmful text: it is never a pattern', () => {
    expect(search('.*')).toEqual(['2', '1', '3']);
    expect(search('(one')).toEqual(['1']);
    expect(search('x'.repeat(5000))).toEqual([]);
  });

  test('nothing is found among nothing', () => {
    expect(searchIn()('red')).toEqual([]);
  });
});

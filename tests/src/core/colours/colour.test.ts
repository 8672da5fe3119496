import { expect, test } from 'vitest';
import { familyOf } from '#core/colours/colour.ts';
import { wholeCatalogue } from '../catalogue/chart-files.ts';
import type { Family } from '#core/kinds/thread.ts';

const obvious: readonly (readonly [string, string, Family])[] = [
  ['pure white', '#ffffff', 'white'],
  ['Sulky Bright White', '#fafafa', 'white'],
  ['ivory', '#fffff0', 'white'],
  ['pure black', '#000000', 'black'],
  ['a thread black', '#1a1a1a', 'black'],
  ['mid grey', '#808080', 'grey'],
  ['silver', '#c0c0c0', 'grey'],
  ['charcoal', '#3c3c3c', 'grey'],
  ['pure red', '#ff0000', 'red'],
  ['Brother 800 Red', '#ed171f', 'red'],
  ['poinsettia', '#cc0000', 'red'],
  ['burgundy', '#800020', 'red'],
  ['orange', '#ff8000', 'orange'],
  ['pumpkin', '#ff7518', 'orange'],
  ['pure yellow', '#ffff00', 'yellow'],
  ['lemon', '#fff44f', 'yellow'],
  ['canary', '#ffe600', 'yellow'],
  ['old gold', '#d4af37', 'yellow'],
  ['grass', '#3a8c2c', 'green'],
  ['lime', '#32cd32', 'green'],
  ['olive', '#708238', 'green'],
  ['forest', '#14452f', 'green'],
  ['teal', '#008080', 'teal'],
  ['turquoise', '#40e0d0', 'teal'],
  ['pure blue', '#0000ff', 'blue'],
  ['royal', '#0a55a3', 'blue'],
  ['navy', '#0e1f7c', 'blue'],
  ['midnight navy', '#02283a', 'blue'],
  ['sky', '#87bfff', 'blue'],
  ['purple', '#800080', 'purple'],
  ['violet', '#6a0dad', 'purple'],
  ['lavender', '#b497d6', 'purple'],
  ['pink', '#ffc0cb', 'pink'],
  ['hot pink', '#ff69b4', 'pink'],
  ['fuchsia', '#d6127e', 'pink'],
  ['salmon', '#fa8072', 'pink'],
  ['saddle brown', '#8b4513', 'brown'],
  ['chocolate', '#4a2c1a', 'brown'],
  ['dark taupe', '#6a5c54', 'brown'],
  ['tan', '#b58a5a', 'brown'],
  ['flesh', '#f5d0b5', 'skin'],
  ['light skin', '#ffdfc4', 'skin'],
];

test.each(obvious)('%s %s is %s', (_, hex, family) => {
  expect(familyOf(hex, 'solid')).toBe(family);
});

test('a metallic thread is metallic and a thread of several colours multi, whatever its colour, known or not', () => {
  expect(familyOf('#d4af37', 'metallic')).toBe('metallic');
  expect(familyOf(null, 'metallic')).toBe('metallic');
  expect(familyOf('#ff0000', 'variegated')).toBe('multi');
  expect(familyOf(null, 'ombre')).toBe('multi');
});

test.each(['solid', 'glow', 'reflective', 'uv', 'soluble'] as const)('a %s thread goes by its colour', (effect) => {
  expect(familyOf('#ff0000', effect)).toBe('red');
});

test('a thread whose colour is not set has no family, and is above all not black', () => {
  expect(familyOf(null, 'solid')).toBeNull();
});

test('chart colours called by a plain colour word get that word, but for five whose colour is another', () => {
  const words = [
    'Red',
    'Orange',
    'Yellow',
    'Green',
    'Teal',
    'Blue',
    'Purple',
    'Pink',
    'Brown',
    'Grey',
    'Black',
    'White',
  ];
  const plain = wholeCatalogue().filter(({ name, confidence }) => confidence !== 'low' && words.includes(name ?? ''));
  const others = plain.filter(({ hex, name }) => familyOf(hex, 'solid') !== name?.toLowerCase());
  expect(plain.length).toBeGreaterThan(50);
  expect(others.map(({ brand, name, hex }) => `${brand} ${name} ${hex}: ${familyOf(hex, 'solid')}`)).toEqual([
    'Anchor Teal #0f3a4a: blue',
    'Brother Orange #feba35: yellow',
    'Long Creek Mills Grey #445664: blue',
    'Robison-Anton Yellow #fca311: orange',
    'Sulky Teal #2e8359: green',
  ]);
});

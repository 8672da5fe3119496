import { afterEach, expect, test } from 'vitest';
import { compareNames, setLocale } from '#texts/locale.ts';

afterEach(() => setLocale('en'));

const sorted = ['Ablage', 'Ärmelfach', 'Box 1', 'Box 2', 'Box 10', 'Ofen', 'Öse'];

test.each(['en', 'en-GB', 'de', 'fr'])('F17 Names are sorted as people do, with numbers by their size (%s)', (tag) => {
  setLocale(tag);
  expect(sorted.toReversed().toSorted(compareNames)).toEqual(sorted);
});

test('F17 The order is that of the person’s language, also after it changes', () => {
  const names = ['Öl', 'Zange', 'Ahle'];
  setLocale('de');
  expect(names.toSorted(compareNames)).toEqual(['Ahle', 'Öl', 'Zange']);
  setLocale('sv');
  expect(names.toSorted(compareNames)).toEqual(['Ahle', 'Zange', 'Öl']);
});

test('Names that differ only in ways that no language sorts by keep one order', () => {
  const [composed, decomposed] = ['Bl\u00fcte', 'Blu\u0308te'];
  expect([compareNames(composed, decomposed), compareNames(decomposed, composed)].map(Math.sign)).toEqual([1, -1]);
  expect(compareNames('Box 1', 'Box 1')).toBe(0);
});

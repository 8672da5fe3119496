import { expect, test } from 'vitest';
import { isCalled, phrasesIn, tintOf } from '#core/catalogue/colour-words.ts';
import { codeNorm } from '#core/catalogue/code-forms.ts';
import { plainWords } from '#core/catalogue/fold.ts';
import { entryOf } from '#core/catalogue/search-entry.ts';
import { createHits, rankOf } from '#core/catalogue/search.ts';
import { asTyped } from '#core/catalogue/spelling.ts';
import type { ChartColour } from '#core/catalogue/chart.ts';
import { wholeCatalogue } from './chart-files.ts';

const entries = wholeCatalogue().map((colour) =>
  entryOf(
    colour,
    { code: ({ code }: ChartColour) => code, words: ({ brand, line, name }: ChartColour) => [brand, line, name] },
    plainWords,
  ),
);
const tints = new Map(entries.map((entry) => [entry, tintOf({ hex: entry.item.hex, effect: 'solid', family: null })]));
const tint = (entry: (typeof entries)[number]) => tints.get(entry) ?? { families: new Set<never>(), lightness: null };
const hits = createHits(entries, (entry, means) => isCalled(tint(entry), means));

test.each([
  'isa',
  'isacord 19',
  '1902',
  '0020',
  '20',
  'es 0697',
  'dark blue',
  'schwarz',
  'polyneon 40 red',
  'b5200',
  '05',
  'royal',
  'ed',
  'golden rod',
  'venetianred',
  'f 5',
  'x',
])('“%s”: whatever the index leaves out, no entry of it would be found', (typed) => {
  const wanted = phrasesIn(plainWords(typed).split(' ')).map(({ words, means }) => ({
    words: words.map((word) => [asTyped(word)]),
    means,
  }));
  const whole = codeNorm(typed);
  const found = hits(wanted, whole);
  const left = entries.filter((_, at) => found?.[at] === 0);
  expect(left.filter((entry) => rankOf(entry, { wanted, whole, tint }) < Infinity)).toEqual([]);
  // The hits rule out more than half of the entries, or are undefined because every entry may match.
  expect(found === undefined || left.length > entries.length / 2).toBe(true);
});
